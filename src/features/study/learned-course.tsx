import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LearnedLesson } from '../../api/learned-course.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { formatTotalDuration } from '../../shared/duration.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { goOn, inCourseOrder, learnedRows, learnedSummary } from './learned-course-model.ts'
import { LearnedLessonRow } from './learned-lesson-row.tsx'
import styles from './learned-course.module.css'
import type { KnownCourse } from './use-known-course.ts'

interface LearnedCourseProps {
  readonly courseId: number
  readonly lessons: readonly LearnedLesson[]
  readonly known: KnownCourse
  readonly isUnfinishedOnly: boolean
}

/** The lessons of a course with what was watched of each (screens 3.5). */
export function LearnedCourse({ courseId, lessons, known, isUnfinishedOnly }: LearnedCourseProps) {
  const navigate = useNavigate()
  const journal = useAtomValue(journalAtom)
  const rows = learnedRows(inCourseOrder(lessons, known.course), journal)
  const summary = learnedSummary(rows)
  const total = formatTotalDuration(summary.watched)
  const shown = isUnfinishedOnly ? rows.filter(({ state }) => state !== 'finished') : rows

  function filter(isOn: boolean): void {
    void navigate({
      to: '/study/course/$courseId',
      params: { courseId: String(courseId) },
      search: isOn ? { unfinished: '1' } : {},
      replace: true,
      resetScroll: false,
    })
  }

  if (rows.length === 0) return <Empty courseId={courseId} />
  return (
    <>
      <section className={styles.lead}>
        {known.title !== '' && (
          <h2 className={`${styles.title} title-break`}>
            <AppLink href={`/course/${courseId}`}>{known.title}</AppLink>
          </h2>
        )}
        <p className={styles.facts}>
          <Meta
            items={[
              `已学 ${summary.finishedCount}/${summary.lessonCount} 课时`,
              total === '' ? '' : `累计学习 ${total}`,
            ]}
          />
        </p>
        <ProgressBar value={summary.percent} label="学习进度" className={styles.bar} />
      </section>
      <div className={styles.filter}>
        <Checkbox checked={isUnfinishedOnly} onChange={filter}>
          只看未学完
        </Checkbox>
      </div>
      {shown.length === 0 && <p className={styles.nothing}>没有未学完的课时</p>}
      <ul className={styles.rows}>
        {shown.map((row) => (
          <LearnedLessonRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

/** 继续学习 (screens 1.17.3). */
export function LearnedCourseBar({ lessons, known }: Pick<LearnedCourseProps, 'lessons' | 'known'>) {
  const journal = useAtomValue(journalAtom)
  const next = goOn(inCourseOrder(lessons, known.course), known.course, journal)
  return (
    next && (
      <AppLink href={`/course/video/${next.lessonId}`} className={buttonClass()}>
        {next.label}
      </AppLink>
    )
  )
}

function Empty({ courseId }: { readonly courseId: number }) {
  return (
    <StateView
      illustration="study"
      title="暂无课时"
      actions={
        <AppLink href={`/course/${courseId}`} className={buttonClass()}>
          查看课程
        </AppLink>
      }
    />
  )
}
