import * as v from 'valibot'
import { parseTime } from '../shared/parse-time.ts'
import type { Read } from '../shared/read.ts'
import { count, decoder, from, happened, id, part, scalar, shape, text, time, values, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { learnedCourseAddress } from './read-addresses.ts'

/** A lesson of a course with what the member watched of it. */
export interface LearnedLesson {
  readonly id: number
  readonly title: string
  /** Seconds; 0 when unknown. */
  readonly duration: number
  readonly publishedAt: number | null
  /** Null when the lesson was never opened. */
  readonly record: {
    readonly watchedSeconds: number
    readonly isFinished: boolean
    readonly startedAt: number | null
  } | null
}

const record = part(
  shape({
    watchedSeconds: from('watch_seconds', count),
    isFinished: from('watched_at', happened),
    // the one time without zone that is UTC (screens 1.13.2)
    startedAt: from(
      'created_at',
      scalar((value) => parseTime(value, 'utc')),
    ),
  }),
)

const learnedLesson: Schema<LearnedLesson> = shape({
  id,
  title: text,
  duration: count,
  publishedAt: from('published_at', time),
  record: from('watch_record', record),
})

/** In the order of publication, the only one the answer itself gives (row 12). */
const decode = decoder(
  v.pipe(
    values(learnedLesson),
    v.transform((lessons) =>
      [...lessons].sort((a, b) => (a.publishedAt ?? Infinity) - (b.publishedAt ?? Infinity) || a.id - b.id),
    ),
  ),
)

/** The progress of a course lesson by lesson. */
export function learnedCourseRead(courseId: number): Read<readonly LearnedLesson[]> {
  return makeRead(learnedCourseAddress(courseId), decode)
}
