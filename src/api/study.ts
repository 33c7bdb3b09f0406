/** The three study lists, in one form (screens 2.3). */
import * as v from 'valibot'
import type { Page, Read } from '../shared/read.ts'
import { count, decoder, flag, from, happened, id, page, part, shape, text, time, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { listPageSize, studyAddress } from './read-addresses.ts'

export interface StudyCourse {
  readonly courseId: number
  readonly title: string
  /** As sent; may be relative or ''. */
  readonly cover: string
  /** 0 when unknown. */
  readonly lessonCount: number
  /** Finished lessons. */
  readonly learnedCount: number
  /** Percent, 0 to 100. */
  readonly progress: number
  readonly isFinished: boolean
  /** Bought: every row of the purchased list, some of the learned one. */
  readonly isOwned: boolean
  /** When it became a favourite; null in the other lists. */
  readonly favouritedAt: number | null
  /** The lesson left last; null without a usable one (row 14). */
  readonly last: StudyLesson | null
}

export interface StudyLesson {
  readonly lessonId: number
  /** Null when the lesson was deleted. */
  readonly title: string | null
  /** Seconds; 0 when unknown. */
  readonly duration: number
  readonly watchedSeconds: number
  readonly isFinished: boolean
  readonly updatedAt: number | null
}

const lastLesson: Schema<StudyLesson | null> = v.pipe(
  part(
    shape({
      id: from('video_id', id),
      watchedSeconds: from('watch_seconds', count),
      isFinished: from('watched_at', happened),
      updatedAt: from('updated_at', time),
      video: part(shape({ id, title: text, duration: count })),
    }),
  ),
  v.transform(
    (view) =>
      view && {
        lessonId: view.id,
        title: view.video?.title ?? null,
        duration: view.video?.duration ?? 0,
        watchedSeconds: view.watchedSeconds,
        isFinished: view.isFinished,
        updatedAt: view.updatedAt,
      },
  ),
)

const percent = v.pipe(
  count,
  v.transform((value) => Math.min(100, value)),
)
const progress = { progress: percent, isFinished: from('is_watched', flag) }

// a row whose course was deleted has `course: []`, lacks its id and is left out (row 13)
const row = {
  courseId: from('course_id', id),
  course: shape({ id, title: text, cover: from('thumb', text), lessonCount: from('videos_count', count) }),
  learnedCount: from('learned_count', count),
  last: from('last_view_video', lastLesson),
}

const learned = shape({ ...row, ...progress, isOwned: from('is_subscribe', flag) })
const recorded = v.pipe(
  shape({ ...row, record: from('watch_record', part(shape(progress))), favouritedAt: from('created_at', time) }),
  v.transform(({ record, ...rest }) => ({ progress: 0, isFinished: false, ...record, ...rest })),
)

interface WireRow extends Omit<StudyCourse, 'title' | 'cover' | 'lessonCount'> {
  readonly course: { readonly title: string; readonly cover: string; readonly lessonCount: number }
}

const flat = ({ course: { title, cover, lessonCount }, ...rest }: WireRow): StudyCourse => ({
  ...rest,
  title,
  cover,
  lessonCount,
})

const decodeLearned = decoder(
  page(
    v.pipe(
      learned,
      v.transform((item) => flat({ ...item, favouritedAt: null })),
    ),
  ),
)
const decodePurchased = decoder(
  page(
    v.pipe(
      recorded,
      v.transform((item) => flat({ ...item, isOwned: true, favouritedAt: null })),
    ),
  ),
)
const decodeFavourites = decoder(
  page(
    v.pipe(
      recorded,
      v.transform((item) => flat({ ...item, isOwned: false })),
    ),
  ),
)

interface StudyQuery {
  readonly page: number
  readonly size: number
}

/** Courses the member has opened, those with the latest finished lessons first. */
export const learnedCoursesRead = ({ page: number, size }: StudyQuery): Read<Page<StudyCourse>> =>
  makeRead(studyAddress('study', number, size), decodeLearned)

/** Courses the member has bought; one bought twice comes twice. */
export const purchasedCoursesRead = ({ page: number, size }: StudyQuery): Read<Page<StudyCourse>> =>
  makeRead(studyAddress('course', number, size), decodePurchased)

/** The member's favourites, newest first. */
export const favouriteCoursesRead = ({ page: number, size }: StudyQuery): Read<Page<StudyCourse>> =>
  makeRead(studyAddress('collect', number, size), decodeFavourites)

/** The favourites page by page: study and sync use the same read, because a list under another key is not updated. */
export const favouritePages = (number: number): Read<Page<StudyCourse>> =>
  favouriteCoursesRead({ page: number, size: listPageSize })
