import { Button } from '../../../ui/form/button.tsx'
import { Dialog, DialogText } from '../../../ui/overlay/dialog.tsx'

export interface QuestionProps {
  readonly title: string
  readonly text?: string
  /** The quiet answer, left. */
  readonly otherLabel: string
  readonly label: string
  readonly onOther: () => void
  readonly onAnswer: () => void
  /** Neither: Escape, a tap beside it. */
  readonly onCancel: () => void
}

/** A question with two answers, of which none is dangerous. */
export function Question({ title, text, otherLabel, label, onOther, onAnswer, onCancel }: QuestionProps) {
  return (
    <Dialog
      open
      title={title}
      text={text && <DialogText>{text}</DialogText>}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="quiet" onClick={onOther}>
            {otherLabel}
          </Button>
          <Button data-autofocus onClick={onAnswer}>
            {label}
          </Button>
        </>
      }
    />
  )
}
