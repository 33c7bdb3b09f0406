/** The blocks of the home page (screens 2.1); whatever is unknown, empty or broken is left out (rows 19, 20). */
import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import { courseSummary, type CourseSummary } from './course-summary.ts'
import { count, decoder, from, id, list, number, shape, text, values, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { pageBlocksAddress } from './read-addresses.ts'
import type { PictureLink } from '../shared/pictures/picture-link.ts'
import { pictureLink } from './picture-link.ts'

export const imageLayouts = ['v-1', 'v-2', 'v-3', 'v-4', 'v-1-2'] as const
export type ImageLayout = (typeof imageLayouts)[number]

export interface NavItem {
  /** '' shows the placeholder. */
  readonly source: string
  readonly name: string
  /** '' when not interactive. */
  readonly target: string
}

/** One block; `id` is unique on its page, `sign` says what it is. Addresses are as sent. */
export type PageBlock = { readonly id: number } & (
  | { readonly sign: 'slider'; readonly pictures: readonly PictureLink[] }
  | { readonly sign: 'grid-nav'; readonly columns: 4 | 5; readonly items: readonly NavItem[] }
  | { readonly sign: 'h5-vod-v1'; readonly title: string; readonly courses: readonly CourseSummary[] }
  | { readonly sign: 'image-group'; readonly layout: ImageLayout; readonly pictures: readonly PictureLink[] }
  | {
      readonly sign: 'h5-gzh-v1'
      readonly title: string
      readonly name: string
      readonly description: string
      readonly logo: string
      readonly qrcode: string
    }
  /** `height` in px, 1 to 200; `color` is not checked. */
  | { readonly sign: 'blank'; readonly height: number; readonly color: string }
)

type BlockBody = PageBlock extends infer B ? (B extends PageBlock ? Omit<B, 'id'> : never) : never

const highestBlank = 200

const navItem: Schema<NavItem> = v.pipe(
  shape({ src: text, icon: text, name: text, href: text, url: text, link: text }),
  v.transform(({ src, icon, name, href, url, link }) => ({ source: src || icon, name, target: href || url || link })),
  v.check(({ source, name }) => source !== '' || name !== ''),
)

const layout: Schema<ImageLayout> = v.pipe(
  text,
  v.transform((value) => imageLayouts.find((known) => known === value) ?? 'v-1'),
)

/** Of two rows with one key React would leave the first on the page when the block changes. */
const eachOnce = (courses: readonly CourseSummary[]): readonly CourseSummary[] => [
  ...new Map(courses.map((course) => [course.id, course])).values(),
]

const block = <T>(wire: Schema<T>, read: (value: T) => BlockBody | null) => v.pipe(wire, v.transform(read))

/** What a block of each kind holds; null when there is nothing to show. */
const bodies = new Map<string, Schema<BlockBody | null>>([
  ['slider', block(list(pictureLink), (pictures) => (pictures.length > 0 ? { sign: 'slider', pictures } : null))],
  [
    'grid-nav',
    block(shape({ columns: from('line_count', count), items: list(navItem) }), ({ columns, items }) =>
      items.length > 0 ? { sign: 'grid-nav', columns: columns === 5 ? 5 : 4, items } : null,
    ),
  ],
  [
    'h5-vod-v1',
    block(shape({ title: text, courses: from('items', list(courseSummary)) }), ({ title, courses }) =>
      courses.length > 0 ? { sign: 'h5-vod-v1', title, courses: eachOnce(courses) } : null,
    ),
  ],
  [
    'image-group',
    block(shape({ layout: from('v', layout), pictures: from('items', list(pictureLink)) }), (group) =>
      group.pictures.length > 0 ? { sign: 'image-group', ...group } : null,
    ),
  ],
  [
    'h5-gzh-v1',
    block(shape({ title: text, name: text, description: from('desc', text), logo: text, qrcode: text }), (account) =>
      account.name !== '' || account.qrcode !== '' ? { sign: 'h5-gzh-v1', ...account } : null,
    ),
  ],
  [
    'blank',
    block(shape({ height: number, color: from('bgcolor', text) }), ({ height, color }) =>
      height > 0 ? { sign: 'blank', height: Math.min(highestBlank, Math.max(1, height)), color } : null,
    ),
  ],
])

const anyBlock = shape({ id, sign: text, config_render: v.optional(v.unknown()) })

/** The blocks an answer holds. Throws AppError `malformed`. */
export const decodePageBlocks = decoder(
  v.pipe(
    values(anyBlock),
    v.transform((blocks): readonly PageBlock[] =>
      blocks.flatMap(({ id: blockId, sign, config_render }) => {
        const schema = bodies.get(sign)
        const body = schema && v.safeParse(schema, config_render)
        return body?.success && body.output !== null ? [{ id: blockId, ...body.output }] : []
      }),
    ),
  ),
)

/** The blocks of the mobile home page, in the order of the server. */
export function pageBlocksRead(): Read<readonly PageBlock[]> {
  return makeRead(pageBlocksAddress(), decodePageBlocks)
}
