import { useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { toggleCourseLike } from '../../api/course.ts'
import { useServices } from '../../platform/services.tsx'
import { showToast } from '../../platform/toast.ts'
import { isUnreachable } from '../../shared/errors.ts'
import { errorSentence, errorToast } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/button.tsx'
import { dropFavouriteAtom, keepFavouriteAtom } from './favourites-atoms.ts'
import type { StudyCourse } from '../../api/study.ts'
import styles from './study.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** 取消收藏 (screens 2.3, 2.6): the row goes at once, the server's answer decides, without network the outbox keeps it. */
export function UnfavouriteButton({ row }: { readonly row: StudyCourse }) {
  const { learning } = useServices()
  const drop = useSetAtom(dropFavouriteAtom)
  const keep = useSetAtom(keepFavouriteAtom)
  const [isOpen, setOpen] = useState(false)
  const { courseId } = row

  async function remove(): Promise<void> {
    setOpen(false)
    drop(row)
    try {
      if (await toggleCourseLike({ courseId })) keep(courseId)
    } catch (error) {
      if (isUnreachable(error)) return learning.wishFavourite(courseId, false)
      keep(courseId)
      showToast(errorToast(error) ?? errorSentence(error))
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.above}
        aria-label={`取消收藏：${row.title}`}
        onClick={() => setOpen(true)}
      >
        取消收藏
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            open
            title="取消收藏"
            text={`不再收藏“${row.title}”？`}
            cancelLabel="保留"
            confirmLabel="取消收藏"
            onConfirm={() => void remove()}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
