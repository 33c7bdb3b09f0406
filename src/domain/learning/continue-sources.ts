import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import {
  continueCandidates,
  continueOffer,
  type ContinueOffer,
  type KnownCourse,
  type LearnedPlace,
} from './continue-learning.ts'
import type { Read } from '../../shared/read.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { useCachedAnswers } from '../../platform/reads/use-cached-answers.ts'

/** How courses and lessons are read and what they say about a course; injected, because this layer knows no API. */
export interface CourseSources<C, L> {
  course(courseId: number): Read<C>
  lesson(lessonId: number): Read<L>
  fromCourse(course: C): KnownCourse
  fromLesson(lesson: L): KnownCourse
}

export interface ContinueLearning {
  /**
   * What the card 继续学习 offers (screens 4.1); null without history. While this device is looked through it stays as it
   * was.
   */
  readonly offer: ContinueOffer | null
  /** False while this device is looked through. */
  readonly isReady: boolean
  /** The courses around the lessons left last, as far as this device keeps them, by course id. */
  readonly courses: ReadonlyMap<number, KnownCourse>
}

const noCourses: ReadonlyMap<number, KnownCourse> = new Map()

/**
 * Where a member goes on, found in the journal, the learned courses and what is stored here; no call is made. The stored
 * answer of a course wins over that of one of its lessons. `sources` must be stable.
 */
export function useContinueLearning<C, L>(
  learned: readonly LearnedPlace[],
  sources: CourseSources<C, L>,
): ContinueLearning {
  const journal = useAtomValue(journalAtom)
  const candidates = continueCandidates({ journal: journal.values(), learned })
  const courses = useCachedAnswers(candidates.map(({ courseId }) => sources.course(courseId)))
  const lessons = useCachedAnswers(candidates.map(({ lessonId }) => sources.lesson(lessonId)))
  const found = useMemo(() => {
    if (courses === null || lessons === null) return { offer: null, isReady: false, courses: noCourses }
    const known = [
      ...lessons.flatMap((lesson) => (lesson === undefined ? [] : [sources.fromLesson(lesson)])),
      ...courses.flatMap((course) => (course === undefined ? [] : [sources.fromCourse(course)])),
    ]
    const byId = new Map(known.map((course) => [course.id, course]))
    const offer = continueOffer({ journal: journal.values(), learned, courses: byId })
    return { offer, isReady: true, courses: byId }
  }, [journal, learned, courses, lessons, sources])
  const [offer, setOffer] = useState(found.offer)
  if (found.isReady && offer !== found.offer) setOffer(found.offer)
  return { ...found, offer }
}
