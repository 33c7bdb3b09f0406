import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import { call, type CallOptions } from './client.ts'
import {
  chapters,
  course,
  groupLessons,
  lesson,
  lessonsByChapter,
  ownedLessonIds,
  progressMap,
  type CourseOutline,
  type Lesson,
} from './course-outline.ts'
import { count, decoder, flag, from, list, optionalCount, shape, text, textId, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { lessonAddress, withQuery } from './read-addresses.ts'

export interface LessonDetail extends CourseOutline {
  readonly lesson: Lesson
  /** The member may watch this lesson in full. */
  readonly canWatch: boolean
  /** No answer of the server: made of what its download knows, without comments and files (screens 2.7). */
  readonly isPartial?: true
}

const decode = decoder(
  v.pipe(
    shape({
      lesson: from('video', lesson),
      course,
      chapters,
      videos: lessonsByChapter,
      watched: from('video_watched_progress', progressMap),
      ownedLessonIds: from('buy_videos', ownedLessonIds),
      canWatch: from('is_watch', flag),
    }),
    v.transform(({ chapters: given, videos, ...rest }): LessonDetail => ({
      ...rest,
      groups: groupLessons(given, videos),
    })),
  ),
)

/** A lesson with its course. Starts the member's study record: only for an opened lesson screen (screens 1.5.5). */
export function lessonRead(lessonId: number): Read<LessonDetail> {
  return makeRead(lessonAddress(lessonId), decode)
}

/** One quality of a lesson. */
export interface PlayUrl {
  /** As sent: an address, or text with an `iframe` tag (screens 2.7 rule 2). */
  readonly url: string
  readonly format: string
  /** What the quality is called; never ''. */
  readonly name: string
  /** Seconds; 0 when unknown. */
  readonly duration: number
  /** Bytes; null when unknown. */
  readonly size: number | null
  /** Lines; null when unknown. */
  readonly height: number | null
}

/** 0 means unknown: a film of no bytes would fit into any room, and beyond 0 lines is every quality but the worst. */
const knownCount: Schema<number | null> = v.pipe(
  optionalCount,
  v.transform((known) => known || null),
)

const playUrl: Schema<PlayUrl> = shape({
  url: v.pipe(
    textId,
    v.transform((url) => url.trim()),
    v.nonEmpty(),
  ),
  format: text,
  // the same for the player and the downloads: a quality chosen by a name that only one of them knows is not found
  name: v.pipe(
    text,
    v.transform((name) => name.trim() || '默认'),
  ),
  duration: count,
  size: knownCount,
  height: knownCount,
})

const decodePlayInfo = decoder(shape({ urls: list(playUrl) }))

/** The addresses of a lesson, the default first; none when the school has not given any. */
export async function getPlayInfo(
  args: { readonly lessonId: number; readonly isTrial: boolean },
  options: CallOptions = {},
): Promise<readonly PlayUrl[]> {
  const path = withQuery(`/api/v2/video/${args.lessonId}/playinfo`, { is_try: args.isTrial ? 1 : 0 })
  return decodePlayInfo(await call({ ...options, path })).urls
}

/** Reports that a lesson was watched up to `duration`, in whole seconds, at least 1. Harmless when repeated. */
export async function recordProgress(
  args: { readonly lessonId: number; readonly duration: number },
  options: CallOptions = {},
): Promise<void> {
  await call({
    ...options,
    method: 'POST',
    path: `/api/v2/video/${args.lessonId}/record`,
    body: { duration: args.duration },
  })
}
