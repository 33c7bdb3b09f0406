import * as v from 'valibot'
import { parseTime } from '../shared/parse-time.ts'
import type { Read } from '../shared/read.ts'
import { count, decoder, id, part, scalar, shape, text, time, values, type Schema } from './decode.ts'
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

const record = v.pipe(
  part(
    shape({
      watch_seconds: count,
      watched_at: text,
      // the one time without zone that is UTC (screens 1.13.2)
      created_at: scalar((value) => parseTime(value, 'utc')),
    }),
  ),
  v.transform(
    (found) =>
      found && {
        watchedSeconds: found.watch_seconds,
        isFinished: found.watched_at !== '',
        startedAt: found.created_at,
      },
  ),
)

const learnedLesson: Schema<LearnedLesson> = v.pipe(
  shape({ id, title: text, duration: count, published_at: time, watch_record: record }),
  v.transform(({ published_at, watch_record, ...rest }) => ({
    ...rest,
    publishedAt: published_at,
    record: watch_record,
  })),
)

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
