import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { courseRead } from '../../api/course.ts'
import { lessonRead } from '../../api/lesson.ts'
import { playableLessonsAtom } from '../../platform/downloads/downloads-atom.ts'
import { useCachedAnswers } from '../../platform/reads/use-cached-answers.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import {
  continueCandidates,
  continueOffer,
  cachedCourse,
  type CachedCourse,
  type ContinueOffer,
  type LearnedCourseRow,
} from './continue-learning.ts'

export interface ContinueLearning {
  /**
   * What the card 继续学习 offers (screens 4.1); null without history. While this device is looked through it stays as it
   * was.
   */
  readonly offer: ContinueOffer | null
  /** False while this device is looked through. */
  readonly isReady: boolean
  /** The courses around the lessons left last, as far as they are cached on this device, by course id. */
  readonly courses: ReadonlyMap<number, CachedCourse>
}

const noCourses: ReadonlyMap<number, CachedCourse> = new Map()

/**
 * Where a member goes on, found in the journal, the learned courses and the cached answers; no request is made. The
 * answer about a course wins over that about one of its lessons, but where it does not name that lesson.
 */
export function useContinueLearning(learned: readonly LearnedCourseRow[]): ContinueLearning {
  const journal = useAtomValue(journalAtom)
  const candidates = useMemo(() => continueCandidates({ journal: journal.values(), learned }), [journal, learned])
  const courses = useCachedAnswers(candidates.map(({ courseId }) => courseRead(courseId)))
  const playable = useAtomValue(playableLessonsAtom)
  const lessons = useCachedAnswers(candidates.map(({ lessonId }) => lessonRead(lessonId)))
  const found = useMemo(() => {
    if (courses === null || lessons === null) return { offer: null, isReady: false, courses: noCourses }
    const byId = new Map<number, CachedCourse>()
    const gone = { courses: new Set<number>(), lessons: new Set<number>() }
    candidates.forEach(({ courseId, lessonId }, index) => {
      const [course, lesson] = [courses[index], lessons[index]]
      const outlines = [course, lesson].flatMap((answer) => (answer ? [cachedCourse(answer)] : []))
      // of a lesson that is newer than the answer about its course only its own answer knows
      const outline = outlines.find((known) => known.lessons.some(({ id }) => id === lessonId)) ?? outlines[0]
      if (outline) byId.set(outline.id, outline)
      if (course === null) gone.courses.add(courseId)
      if (lesson === null) gone.lessons.add(lessonId)
    })
    const offer = continueOffer({ journal: journal.values(), learned, courses: byId, gone, playable })
    return { offer, isReady: true, courses: byId }
  }, [candidates, journal, learned, courses, lessons, playable])
  const [offer, setOffer] = useState(found.offer)
  if (found.isReady && offer !== found.offer) setOffer(found.offer)
  return { ...found, offer }
}
