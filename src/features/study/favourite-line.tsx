import type { StudyCourse } from '../../api/study.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './study.module.css'
import { UnfavouriteButton } from './unfavourite-button.tsx'

export interface FavouriteLineProps {
  readonly row: StudyCourse
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
