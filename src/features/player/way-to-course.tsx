import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { courseRead } from '../../api/course.ts'
import type { LearnedLesson } from '../../api/learned-course.ts'
import type { StudyCourse } from '../../api/study.ts'
import { knownLesson } from '../../domain/course/known-lesson.ts'
import { downloadByLessonAtom } from '../../platform/downloads/downloads.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import type { CachedPages } from '../../platform/reads/read-key.ts'
import { prefetchRead } from '../../platform/reads/use-read.ts'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import { paths } from '../../shared/paths.ts'
import type { Page } from '../../shared/read.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'

/** How the answer of an operation says what course a lesson is in; `params` are those of the read. */
type Finder = (data: never, lesson: number, params: never) => number | undefined

const finders: Readonly<Record<string, Finder>> = {
  getLearnedCourse: (lessons: readonly LearnedLesson[], lesson, { courseId }: { readonly courseId: number }) =>
    lessons.some(({ id }) => id === lesson) ? courseId : undefined,
  // read as a list, and as a single page for the card 继续学习
  listLearnedCourses: (data: CachedPages<StudyCourse> | Page<StudyCourse>, lesson) =>
    ('pages' in data ? data.pages : [data]).flatMap(({ rows }) => rows).find(({ last }) => last?.lessonId === lesson)
      ?.courseId,
}

/** The course of a lesson by the answers in memory: a screen before this one has shown the way to the lesson. */
function courseOf(lesson: number, partition: string | null): number | undefined {
  const known = knownLesson(partition, lesson)
  if (known) return known.course.id
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [whose, operation, params] = queryKey
    if (whose !== partition || state.data === undefined) continue
    // a key names an operation and holds its params, its answer lies under it: what the finder of that operation takes
    const course = finders[String(operation)]?.(state.data as never, lesson, params as never)
    if (course !== undefined) return course
  }
  return undefined
}

interface WayToCourseProps {
  readonly lesson: number
  /** The course of the lesson while it was still on screen. */
  readonly lastKnown: number | undefined
}

/** 返回课程, offered where a lesson is gone and its course is known (screens 2.7 rule 17). */
export function WayToCourse({ lesson, lastKnown }: WayToCourseProps) {
  const partition = useAtomValue(partitionAtom)
  const place = useAtomValue(journalAtom).get(lesson)
  const download = useAtomValue(downloadByLessonAtom).get(lesson)
  const course = lastKnown ?? place?.courseId ?? download?.course ?? courseOf(lesson, partition)
  useEffect(() => {
    // if it is gone, too, the card 继续学习 leads here no more
    if (course !== undefined) void prefetchRead(courseRead(course))
  }, [course])
  return (
    course !== undefined && (
      <AppLink href={paths.course(course)} className={buttonClass({ variant: 'quiet' })}>
        返回课程
      </AppLink>
    )
  )
}
