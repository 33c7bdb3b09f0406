import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LearnedLesson } from '../../api/learned-course.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { learnedFacts, lessonToContinue } from '../../domain/course/chapter-rows.ts'
import { formatDuration, formatPosition, formatTotalDuration } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { inCourseOrder, learnedRows, watchedOf, type LearnedRow } from './learned-course-model.ts'
import styles from './learned-course.module.css'
import type { CourseHandOver } from './use-course-hand-over.ts'

interface LearnedCourseProps {
  readonly courseId: number
  readonly lessons: readonly LearnedLesson[]
  readonly handOver: CourseHandOver
  readonly isUnfinishedOnly: boolean
}

/** The lessons of a course with what was watched of each (screens 3.5). */
export function LearnedCourse({ courseId, lessons, handOver, isUnfinishedOnly }: LearnedCourseProps) {
  const navigate = useNavigate()
  const journal = useAtomValue(journalAtom)
  const watched = watchedOf(lessons, handOver.course, journal)
  const rows = learnedRows(inCourseOrder(lessons, handOver.course), watched)
  const learned = learnedFacts(rows, watched)
  const total = formatTotalDuration(rows.reduce((sum, row) => sum + row.watched, 0))
  const shown = isUnfinishedOnly ? rows.filter(({ state }) => state !== 'finished') : rows

  function filter(isOn: boolean): void {
    void navigate({
      href: paths.learnedCourse(courseId, isOn ? { unfinished: '1' } : {}),
      replace: true,
      resetScroll: false,
    })
  }

  if (rows.length === 0) return <Empty courseId={courseId} />
  return (
    <>
      <section className={styles.lead}>
        {handOver.title !== '' && (
          <h2 className={`${styles.title} title-break`}>
            <AppLink href={paths.course(courseId)}>{handOver.title}</AppLink>
          </h2>
        )}
        <p className={styles.facts}>
          <Meta
            items={[
              `已学 ${learned.finishedCount}/${learned.lessonCount} 课时`,
              total === '' ? '' : `累计学习 ${total}`,
            ]}
          />
        </p>
        <ProgressBar value={learned.percent} label="学习进度" className={styles.bar} />
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

const stateLabels = { finished: '已学完', begun: '未学完', untouched: '未开始' } as const

/** A lesson: what was watched of its length, and whether it is done (screens 3.5). */
function LearnedLessonRow({ row }: { readonly row: LearnedRow }) {
  const length = formatDuration(row.duration)
  const watched = formatPosition(row.watched)
  return (
    <li className={styles.row}>
      <AppLink href={paths.lesson(row.id)} className={styles.link}>
        <span className={styles.body}>
          <span className={styles.name}>{row.title}</span>
          <span className={cx(styles.meta, 'num')}>{length === '' ? watched : `${watched}/${length}`}</span>
        </span>
        <span className={cx(styles.state, styles[row.state])}>
          {row.state === 'finished' && <Icon name="check" size={14} />}
          {stateLabels[row.state]}
        </span>
        <Icon name="chevron-right" size={18} className={styles.chevron} />
      </AppLink>
    </li>
  )
}

/** 继续学习 (screens 1.17.3). */
export function LearnedCourseBar({ lessons, handOver }: Pick<LearnedCourseProps, 'lessons' | 'handOver'>) {
  const journal = useAtomValue(journalAtom)
  const watched = watchedOf(lessons, handOver.course, journal)
  const next = lessonToContinue(inCourseOrder(lessons, handOver.course), watched)
  return (
    next && (
      <AppLink href={paths.lesson(next.lessonId)} className={buttonClass()}>
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
        <AppLink href={paths.course(courseId)} className={buttonClass()}>
          查看课程
        </AppLink>
      }
    />
  )
}
