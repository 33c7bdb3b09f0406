import { useState } from 'react'
import type { StudyCourse } from '../../api/study.ts'
import { useFavourite } from '../../domain/learning/use-favourite.ts'
import { useActionFailure } from '../../platform/browser/action-failure.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './study.module.css'

export interface FavouriteLineProps {
  readonly row: StudyCourse
}

/** 取消收藏 (screens 2.3): asks first; the row goes at once and comes back when the server refuses. */
function UnfavouriteButton({ row: { courseId, title } }: FavouriteLineProps) {
  const [isAsking, setAsking] = useState(false)
  const { change } = useFavourite(courseId, true)
  const failureMessage = useActionFailure()

  async function remove(): Promise<void> {
    setAsking(false)
    try {
      if (!(await change(false))) showToast('取消收藏没有成功，请重试')
    } catch (error) {
      // toasted, too: the row was gone meanwhile, and with it the place to say it
      const message = failureMessage(error)
      if (message !== '') showToast(message)
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.above}
        aria-label={`取消收藏：${title}`}
        onClick={() => setAsking(true)}
      >
        取消收藏
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="取消收藏"
        text={`不再收藏“${title}”？`}
        cancelLabel="保留"
        confirmLabel="取消收藏"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Since when a course is a favourite, and 取消收藏 (screens 2.3). */
export function FavouriteLine({ row }: FavouriteLineProps) {
  return (
    <div className={styles.favourite}>
      <span className="num">
        {row.favouritedAt !== null && (
          <>
            收藏于 <RelativeTime at={row.favouritedAt} />
          </>
        )}
      </span>
      <UnfavouriteButton row={row} />
    </div>
  )
}
