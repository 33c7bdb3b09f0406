import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import { learnedCoursesRead } from '../../api/study.ts'
import { useContinueLearning, type CourseSources } from '../../domain/learning/continue-sources.ts'
import { journalOwnerAtom } from '../../platform/sync/journal.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { knownCourse, type LearnedPlace } from '../../domain/learning/continue-learning.ts'
import { paths } from '../../shared/paths.ts'
import { ContinueCard } from '../../ui/course/continue-card.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

const sources: CourseSources<CourseDetail, LessonDetail> = {
  course: courseRead,
  lesson: lessonRead,
  fromCourse: knownCourse,
  fromLesson: knownCourse,
}
const noRows: readonly LearnedPlace[] = []

/** The card 继续学习 of a member (screens 4.1). `onKnown` is called once it is certain whether there is one. */
export function HomeContinue({ onKnown }: { onKnown: () => void }) {
  const pictureSource = usePictureSource()
  const user = useAtomValue(userAtom)
  const journalOwner = useAtomValue(journalOwnerAtom)
  const { state } = useRead(learnedCoursesRead({ page: 1, size: 10 }))
  const { offer, isReady } = useContinueLearning('data' in state ? state.data.rows : noRows, sources)

  const isOwn = user !== null && journalOwner === String(user.id)
  const isKnown = isReady && isOwn && (offer !== null || state.status !== 'loading')
  useEffect(() => {
    if (isKnown) onKnown()
  }, [isKnown, onKnown])

  if (!isOwn || offer === null) return null
  return (
    <ContinueCard
      href={paths.lesson(offer.lessonId)}
      cover={pictureSource(offer.cover)}
      courseTitle={offer.courseTitle}
      lessonTitle={offer.lessonTitle ?? undefined}
      remaining={offer.remainingMinutes === null ? undefined : `还剩${offer.remainingMinutes}分钟`}
      progress={offer.progress}
    />
  )
}
