import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog, DialogText } from '../../../ui/overlay/dialog.tsx'

export interface PromptDialogProps {
  readonly title: string
  readonly text: string
  /** Why the learner may not want this at all; then 退出登录 has the focus. */
  readonly warning?: string
  readonly confirmLabel: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onLeave: () => Promise<void>
}

/** A step that must be taken; 退出登录 is the only other way (screens 1.15.3). */
export function PromptDialog({ title, text, warning, confirmLabel, busy, onConfirm, onLeave }: PromptDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  async function leave(): Promise<void> {
    setLeaving(true)
    await onLeave().finally(() => setLeaving(false))
  }
  return (
    <Dialog
      open
      forced
      stacked
      title={title}
      text={
        <>
          <DialogText>{text}</DialogText>
          {warning !== undefined && <DialogText isLong>{warning}</DialogText>}
        </>
      }
      actions={
        <>
          <Button busy={busy} onClick={onConfirm} data-autofocus={warning === undefined || undefined}>
            {confirmLabel}
          </Button>
          <Button
            variant="text"
            busy={isLeaving}
            onClick={() => void leave()}
            data-autofocus={warning !== undefined || undefined}
          >
            退出登录
          </Button>
        </>
      }
    />
  )
}
