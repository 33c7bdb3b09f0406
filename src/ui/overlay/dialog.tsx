import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** False keeps the title as the name only (captcha). */
  readonly showsTitle?: boolean
  /** Escape and backdrop; left out, or `forced`, the buttons are the only way on. */
  readonly onCancel?: () => void
  readonly forced?: boolean
  /** The buttons: side by side, or `stacked` below each other. */
  readonly actions?: ReactNode
  readonly stacked?: boolean
  /** What is to be decided, in `DialogText`: read out with the title. */
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** A decision (screens 1.15). Mark the element to focus first with `data-autofocus`, never a dangerous one. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Modal
      kind="dialog"
      title={props.title}
      showsTitle={props.showsTitle}
      onCancel={props.forced ? undefined : props.onCancel}
      text={props.text}
    >
      {props.children}
      {props.actions !== undefined && (
        <div className={cx(styles.actions, props.stacked && styles.stacked)}>{props.actions}</div>
      )}
    </Modal>
  )
}

/** A dialog's text: centred when it is short, `isLong` for sentences to read. */
export function DialogText({ isLong, children }: { readonly isLong?: boolean; readonly children: ReactNode }) {
  return <p className={cx(styles.text, isLong && styles.long)}>{children}</p>
}
