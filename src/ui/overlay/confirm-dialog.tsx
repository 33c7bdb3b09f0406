import { Button } from '../form/button.tsx'
import { Dialog, DialogText } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  /** A verb. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly busy?: boolean
  /** A failure in place, announced politely. */
  readonly error?: string
  readonly onConfirm: () => void
  /** Left out while there is no way back. */
  readonly onCancel?: () => void
}

/** Title, text, cancel, confirm with a verb; a dangerous action is not the default focus (screens 1.15.5). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = '取消', isDangerous = false, busy, error } = props
  return (
    <Dialog
      open={open}
      title={title}
      onCancel={props.onCancel}
      text={text && <DialogText isLong={text.length > 16}>{text}</DialogText>}
      actions={
        <>
          <Button
            variant="quiet"
            disabled={!props.onCancel}
            onClick={props.onCancel}
            data-autofocus={isDangerous || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={busy}
            onClick={props.onConfirm}
            data-autofocus={isDangerous ? undefined : true}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div role="status">{error && <DialogText>{error}</DialogText>}</div>
    </Dialog>
  )
}
