import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import type { IconName } from '../media/icon-names.ts'
import { Icon } from '../media/icon.tsx'
import { Dialog, DialogText } from './dialog.tsx'
import styles from './dialog.module.css'

export interface Loss {
  readonly icon: IconName
  readonly label: string
  readonly value: ReactNode
}

export interface LossDialogProps {
  readonly title: string
  readonly text: string
  readonly losses: readonly Loss[]
  /** Saves what would be lost, then goes on. */
  readonly saveLabel: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Which of the first two is under way. */
  readonly busy: 'save' | 'confirm' | null
  /** A failure in place, announced politely. */
  readonly error: string
  readonly onSave: () => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** What is about to be lost for good, part by part, and the way to save it first (screens 1.3.3, 3.8). */
export function LossDialog(props: LossDialogProps) {
  const { title, text, losses, busy, error } = props
  return (
    <Dialog
      open
      title={title}
      stacked
      onCancel={props.onCancel}
      text={<DialogText>{text}</DialogText>}
      actions={
        <>
          <Button block busy={busy === 'save'} onClick={props.onSave} data-autofocus>
            {props.saveLabel}
          </Button>
          <Button block variant="muted" className={styles.confirm} busy={busy === 'confirm'} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
          <Button block variant="muted" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
        </>
      }
    >
      <ul className={styles.losses}>
        {losses.map(({ icon, label, value }) => (
          <li key={label}>
            <Icon name={icon} size={18} />
            {label}
            <span className="num">{value}</span>
          </li>
        ))}
      </ul>
      <div role="status">{error && <DialogText>{error}</DialogText>}</div>
    </Dialog>
  )
}
