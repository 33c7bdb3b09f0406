/** What the rows of the list and those of 编辑 have in common. */
import { keptTotals } from '../../../domain/downloads/kept-lessons.ts'
import { totalsText } from '../../../domain/downloads/totals-text.ts'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import type { CourseDownloads } from './downloads-model.ts'
import styles from './downloads.module.css'

/** How much of a lesson was watched; nothing for nothing. */
export function Watched({ percent }: { readonly percent: number }) {
  if (percent === 0) return null
  if (percent < 100) return <span>已学 {percent}%</span>
  return (
    <span className={styles.learned}>
      <Icon name="check" size={14} />
      已学完
    </span>
  )
}

/** Picture, title, number and size of a course. */
export function CourseHead({ group: { title, cover, entries } }: { readonly group: CourseDownloads }) {
  const pictureSource = usePictureSource()
  return (
    <>
      <Picture src={pictureSource(cover)} alt="" width={56} height={42} corner="none" className={styles.cover} />
      <span className={styles.headText}>
        <span className={styles.headTitle}>{title}</span>
        <small className={`${styles.headNote} num`}>{totalsText(keptTotals(entries))}</small>
      </span>
    </>
  )
}
