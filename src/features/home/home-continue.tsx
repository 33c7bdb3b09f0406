import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import { learnedCoursesRead } from '../../api/study.ts'
import { useContinueLearning, type CourseSources } from '../../platform/continue-learning.ts'
import { journalOwnerAtom } from '../../platform/journal.ts'
import { useRead } from '../../platform/reads.ts'
import { userAtom } from '../../platform/session-atoms.ts'
import { knownCourse, type ContinueOffer, type LearnedPlace } from '../../shared/continue-learning.ts'
import { ContinueCard } from '../../ui/course/continue-card.tsx'
import { usePictureSource } from './use-picture-source.ts'

const sources: CourseSources<CourseDetail, LessonDetail> = {
  course: courseRead,
  lesson: lessonRead,
  fromCourse: knownCourse,
  fromLesson: knownCourse,
}
const noRows: readonly LearnedPlace[] = []

/** The card 继续学习 of a member (screens 4.1). `onKnown` is called once it is certain whether there is one. */
export function HomeContinue({ onKnown }: { onKnown: () => void }) {
  const resolve = usePictureSource()
  const user = useAtomValue(userAtom)
  const journalOwner = useAtomValue(journalOwnerAtom)
  const { state } = useRead(learnedCoursesRead({ page: 1, size: 10 }))
  const { offer, isReady } = useContinueLearning('data' in state ? state.data.rows : noRows, sources)

  const isLookedUp = isReady && user !== null && journalOwner === String(user.id)
  // while the device is looked through anew the card stays as it was
  const [shown, setShown] = useState<ContinueOffer | null>(null)
  if (isLookedUp && shown !== offer) setShown(offer)

  const isKnown = isLookedUp && (offer !== null || state.status !== 'loading')
  useEffect(() => {
    if (isKnown) onKnown()
  }, [isKnown, onKnown])

  if (shown === null) return null
  return (
    <ContinueCard
      href={`/course/video/${shown.lessonId}`}
      cover={resolve(shown.cover)}
      courseTitle={shown.courseTitle}
      lessonTitle={shown.lessonTitle ?? undefined}
      remaining={shown.remainingMinutes === null ? undefined : `还剩${shown.remainingMinutes}分钟`}
      progress={shown.progress}
    />
  )
}
