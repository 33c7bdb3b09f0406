import * as v from 'valibot'
import { withoutEntities } from '../shared/html-entities.ts'
import type { Page, Read } from '../shared/read.ts'
import { decoder, from, id, price, page, shape, text, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { readAddress } from './read-addresses.ts'

/** '' all · vod courses · video lessons. */
export type SearchType = '' | 'vod' | 'video'

export interface SearchHit {
  /** vod, video, or a type of an add-on that leads nowhere. */
  readonly type: string
  /** The id of the course or lesson; the hit's own id is something else (row 50). */
  readonly resourceId: number
  readonly title: string
  /** '' shows the placeholder. */
  readonly cover: string
  /** Yuan; null when the server sent no price. */
  readonly charge: number | null
  /** Of courses that this device has kept; the search itself does not say it. */
  readonly isFree?: boolean
  /** Plain text. */
  readonly excerpt: string
}

const hit: Schema<SearchHit> = v.pipe(
  shape({
    type: from('resource_type', text),
    resourceId: from('resource_id', id),
    title: text,
    cover: from('thumb', text),
    charge: price,
    p: text,
    short_desc: text,
    desc: text,
  }),
  // made of rich text by taking the tags away, which leaves its entities
  v.transform(({ p, short_desc, desc, ...rest }) => ({ ...rest, excerpt: withoutEntities(p || short_desc || desc) })),
)

const decode = decoder(page(hit))

/** What matches the keywords; never stored. */
export function searchRead(query: {
  readonly keywords: string
  readonly type: SearchType
  readonly page: number
  readonly size: number
}): Read<Page<SearchHit>> {
  const { keywords, type, page: number, size } = query
  // the server insists on a type: "0" means all
  const params = { keywords, type: type || '0', page: number, size }
  return makeRead(readAddress('never', 'search', '/api/v3/search', params), decode)
}
