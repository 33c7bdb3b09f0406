import { timeText, whenText, type LearnedLesson } from '../../domain/record/record-sums.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { paths } from '../../shared/paths.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import styles from './record.module.css'

interface LessonListProps {
  readonly lessons: readonly LearnedLesson[]
  readonly today: string
  /** Says the course in the place of the time. */
  readonly isByCourse?: boolean
}

/** Lessons of the record, each the way back to it. */
export function LessonList({ lessons, today, isByCourse = false }: LessonListProps) {
  const pictureSource = usePictureSource()
  return (
    <ul className="num">
      {lessons.map(({ lesson, facts, at, ms }) => (
        <li key={lesson} className={styles.lesson}>
          <AppLink href={paths.lesson(lesson)} className={styles.lessonLink}>
            <Picture src={pictureSource(facts.cover)} alt="" width={56} height={42} />
            <span className={styles.lessonText}>
              <span className={styles.lessonTitle}>{facts.title}</span>
              <small>{isByCourse ? facts.courseTitle : whenText(at, today)}</small>
            </span>
            <span className={styles.lessonValue}>{isByCourse ? whenText(at, today) : timeText(ms)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
