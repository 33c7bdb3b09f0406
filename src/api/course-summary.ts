import * as v from 'valibot'
import { flag, from, id, price, optionalCount, part, shape, text, type Schema } from './decode.ts'

/** A course on a card. */
export interface CourseSummary {
  readonly id: number
  readonly title: string
  /** As sent; may be relative or ''. */
  readonly cover: string
  readonly shortDescription: string
  /** Yuan; null when the server sent no price. */
  readonly charge: number | null
  readonly isFree: boolean
  readonly isVipFree: boolean
  /** Null when the server does not say, as in page blocks. */
  readonly buyerCount: number | null
  readonly lessonCount: number | null
  /** '' without a category. */
  readonly categoryName: string
}

/** The name of a category; '' for `[]`, null and anything else (row 16). */
const categoryName: Schema<string> = v.pipe(
  part(shape({ name: text })),
  v.transform((category) => category?.name ?? ''),
)

/** Rows of course lists and of page blocks, which leave some fields out (row 20). */
export const courseSummary: Schema<CourseSummary> = shape({
  id,
  title: text,
  cover: from('thumb', text),
  shortDescription: from('short_description', text),
  charge: price,
  isFree: from('is_free', flag),
  isVipFree: from('is_vip_free', flag),
  buyerCount: from('user_count', optionalCount),
  lessonCount: from('videos_count', optionalCount),
  categoryName: from('category', categoryName),
})
