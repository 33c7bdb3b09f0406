import { useSetAtom } from 'jotai'
import type { StudyCourse } from '../../api/study.ts'
import { useServices } from '../../platform/services.tsx'
import { showToast } from '../../platform/browser/toast.ts'
import { errorMessage, errorToast } from '../../strings/zh-CN.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { favouriteLeftAtom, leaveFavouriteAtom } from './favourites-atoms.ts'

export interface UnfavouriteDialogProps {
  readonly row: StudyCourse
  readonly onClose: () => void
}

/** Asks before a favourite goes (screens 2.6): the row goes at once, the server's answer decides, the outbox keeps it. */
export function UnfavouriteDialog({ row, onClose }: UnfavouriteDialogProps) {
  const { sync } = useServices()
  const leave = useSetAtom(leaveFavouriteAtom)
  const left = useSetAtom(favouriteLeftAtom)
  const { courseId } = row

  async function remove(): Promise<void> {
    onClose()
    leave(courseId)
    try {
      await sync.setFavourite(courseId, false)
    } catch (error) {
      showToast(errorToast(error) ?? errorMessage(error))
    }
    left(courseId)
  }

  return (
    <ConfirmDialog
      open
      title="取消收藏"
      text={`不再收藏“${row.title}”？`}
      cancelLabel="保留"
      confirmLabel="取消收藏"
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
