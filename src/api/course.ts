import * as v from 'valibot'
import { AppError } from '../shared/errors.ts'
import type { Read } from '../shared/read.ts'
import { call, type CallOptions } from './client.ts'
import {
  chapters,
  course,
  groupLessons,
  lessonsByChapter,
  ownedLessonIds,
  progressMap,
  type CourseOutline,
} from './course-outline.ts'
import { decoder, flag, from, id, list, optionalCount, shape, text, textId, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { courseAddress } from './read-addresses.ts'

export interface Attachment {
  readonly id: number
  readonly name: string
  /** Without dot; may be ''. */
  readonly extension: string
  /** Bytes; null when unknown. */
  readonly size: number | null
}

export interface CourseDetail extends CourseOutline {
  /** Access to the whole course; never for visitors. */
  readonly hasAccess: boolean
  /** One of the member's favourites. */
  readonly isFavourite: boolean
  readonly attachments: readonly Attachment[]
}

const attachment: Schema<Attachment> = shape({ id, name: text, extension: text, size: optionalCount })

/** A course as the server answers about it. */
export const decodeCourse = decoder(
  v.pipe(
    shape({
      course,
      chapters,
      videos: lessonsByChapter,
      watched: from('videoWatchedProgress', progressMap),
      ownedLessonIds: from('buyVideos', ownedLessonIds),
      hasAccess: from('isBuy', flag),
      isFavourite: from('isCollect', flag),
      attachments: from('attach', list(attachment)),
    }),
    v.transform(({ chapters: given, videos, ...rest }): CourseDetail => ({
      ...rest,
      groups: groupLessons(given, videos),
    })),
  ),
)

/** A course with its lessons; personal when a token is stored. */
export function courseRead(courseId: number): Read<CourseDetail> {
  return makeRead(courseAddress(courseId), decodeCourse)
}

/**
 * Makes a course a favourite, or no favourite any more. Resolves with the state it has now. Never repeated by itself:
 * every call toggles. Throws AppError `malformed` when the answer does not tell the state (row 26).
 */
export async function toggleFavourite(
  args: { readonly courseId: number },
  options: CallOptions = {},
): Promise<boolean> {
  const data = await call({ ...options, path: `/api/v2/course/${args.courseId}/like` })
  const state = Number(typeof data === 'string' && data !== '' ? data : typeof data === 'number' ? data : Number.NaN)
  if (state !== 0 && state !== 1) throw new AppError({ kind: 'malformed', isHtml: false })
  return state === 1
}

const decodeAddress = decoder(shape({ address: from('download_url', textId) }))

/** The address an attachment can be downloaded from once; asking for it counts as a download. */
export async function getAttachmentUrl(
  args: { readonly courseId: number; readonly attachmentId: number },
  options: CallOptions = {},
): Promise<string> {
  const path = `/api/v3/course/${args.courseId}/attach/${args.attachmentId}`
  return decodeAddress(await call({ ...options, path, hasOwnLimit: true })).address
}
