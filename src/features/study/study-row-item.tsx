import type { StudyCourse } from '../../api/study.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { OfflineKept } from '../../domain/downloads/offline-kept.tsx'
import { formatDuration } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ProgressLine } from '../../ui/state/progress-bar.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { deferredElement } from '../../ui/deferred-element.tsx'
import { hasLearned, rowAddress, type StudyFacts } from './study-model.ts'
import type { StudyTab } from './study-tab.ts'
import styles from './study.module.css'

// only the tab 收藏 needs it
const useFavouriteLine = deferredElement(async () => (await import('./favourite-line.tsx')).FavouriteLine)

export interface StudyRowItemProps {
  readonly tab: StudyTab
  readonly row: StudyCourse
  readonly facts: StudyFacts
}

/** One course of a study list (screens 2.3). The title is the link; it covers the whole row except its button. */
export function StudyRowItem({ tab, row, facts }: StudyRowItemProps) {
  const pictureSource = usePictureSource()
  const isFavourite = tab === 'collect'
  // a favourite that was never begun is not a course at 0 %
  const showsProgress = !isFavourite || hasLearned(facts)
  const hasFoot = !isFavourite || (facts.last !== null && showsProgress)
  const line = useFavouriteLine({ row }, isFavourite)
  // its place is kept while it is on its way
  const favouriteLine = line === undefined ? <div className={styles.favourite} /> : line
  return (
    <li className={styles.row}>
      <div className={styles.top}>
        <Picture src={pictureSource(row.cover)} alt="" width={120} height={90} />
        <div className={styles.body}>
          <h2 className={`${styles.name} title-break`}>
            <AppLink href={rowAddress(tab, row.courseId, facts.last)} className={styles.link}>
              {row.title}
            </AppLink>
          </h2>
          {(row.isOwned || showsProgress) && (
            <p className={`${styles.facts} num`}>
              {row.isOwned && <Tag>已购买</Tag>}
              {showsProgress && <Learned row={row} facts={facts} />}
            </p>
          )}
          {showsProgress && (
            <div className={styles.progress}>
              <ProgressLine value={facts.progress} label="学习进度" />
            </div>
          )}
          {!hasFoot && <OfflineKept course={row.courseId} />}
          {isFavourite && !showsProgress && favouriteLine}
        </div>
      </div>
      {hasFoot && (
        <div className={styles.foot}>
          <p className={`${styles.last} num`}>
            <OfflineKept course={row.courseId}>
              {facts.last && `上次学到 ${facts.last.title} ${formatDuration(facts.last.seconds)}`}
            </OfflineKept>
          </p>
          {!isFavourite && (
            <AppLink
              href={paths.learnedCourse(row.courseId)}
              className={`${styles.more} ${styles.above}`}
              aria-label={`学习进度 ${row.title}`}
            >
              学习进度
              <Icon name="chevron-right" size={16} />
            </AppLink>
          )}
        </div>
      )}
      {isFavourite && showsProgress && favouriteLine}
    </li>
  )
}

function Learned({ row, facts }: { readonly row: StudyCourse; readonly facts: StudyFacts }) {
  return (
    <>
      {row.lessonCount > 0 && (
        <span>
          已学 {facts.learnedCount}/{row.lessonCount} 课时
        </span>
      )}
      {facts.isFinished && (
        <span className={styles.done}>
          <Icon name="check" size={14} />
          已学完
        </span>
      )}
    </>
  )
}
