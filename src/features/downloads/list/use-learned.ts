import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { courseRead } from '../../../api/course.ts'
import type { LessonProgress } from '../../../api/course-outline.ts'
import { watchedPercent, lessonProgress } from '../../../domain/learning/lesson-order.ts'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { useCachedAnswers } from '../../../platform/reads/use-cached-answers.ts'
import { journalAtom } from '../../../platform/sync/journal.ts'

/** Percent watched of a lesson, 100 once it is finished; 0 for nothing. */
export type Learned = (entry: Pick<DownloadEntry, 'lesson' | 'seconds'>) => number

/** What this device knows of how much was watched: its journal, and the answers it has kept. */
export function useLearned(courses: readonly number[]): Learned {
  const journal = useAtomValue(journalAtom)
  const answers = useCachedAnswers(courses.map((id) => courseRead(id)))
  return useMemo(() => {
    const server = new Map<number, LessonProgress>((answers ?? []).flatMap((answer) => [...(answer?.watched ?? [])]))
    return ({ lesson, seconds }) => {
      const { seconds: watched, isFinished } = lessonProgress(lesson, { journal, server })
      return isFinished ? 100 : Math.min(99, watchedPercent(watched, seconds ?? 0) ?? 0)
    }
  }, [journal, answers])
}
