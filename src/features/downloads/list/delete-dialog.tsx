import { useState } from 'react'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { keptTotals } from '../../../domain/downloads/kept-lessons.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { deleteText, deleteTitle } from '../download-texts.ts'
import { useDownloadActs } from '../use-download-acts.ts'

export interface DeleteDialogProps {
  readonly entries: readonly DownloadEntry[]
  readonly onDeleted?: () => void
  readonly onClose: () => void
}

/** Names number and size before anything is deleted (screens 4.4); stays until the bytes are gone. */
export function DeleteDialog({ entries, onDeleted, onClose }: DeleteDialogProps) {
  const acts = useDownloadActs()
  const [isBusy, setBusy] = useState(false)
  // a deleted lesson leaves the list while the dialog still names it
  const [asked] = useState(entries)

  async function confirm(): Promise<void> {
    setBusy(true)
    await acts.delete(asked.map(({ lesson }) => lesson))
    onDeleted?.()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={deleteTitle(asked.length)}
      text={deleteText(keptTotals(asked).bytes)}
      confirmLabel="删除"
      isDangerous
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
