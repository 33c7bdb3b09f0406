/** What this visit has shown of a course already, in whatever list: its screen begins with it (screens 0.2). */
import type { CourseSummary } from '../../api/course-summary.ts'
import type { Order } from '../../api/order.ts'
import type { PageBlock } from '../../api/page-block.ts'
import type { SearchHit } from '../../api/search.ts'
import type { StudyCourse } from '../../api/study.ts'
import type { CachedPages } from '../../platform/reads/read-key.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import type { Partition } from '../../shared/read.ts'
import { cardPrice, hitPrice, type PriceLine } from './course-price.ts'

/** Null or '' for what no list says. */
export interface KnownCourse {
  readonly title: string
  /** As sent. */
  readonly cover: string
  readonly shortDescription: string
  readonly price: PriceLine | null
  readonly buyerCount: number | null
  readonly lessonCount: number | null
}

const bare = { shortDescription: '', price: null, buyerCount: null, lessonCount: null }

const ofSummary = (course: CourseSummary): KnownCourse => ({ ...course, price: cardPrice(course) })

/** How the answers of an operation say something of a course. */
const finders: Readonly<Record<string, (data: never, id: number) => KnownCourse | undefined>> = {
  listCourses: ({ pages }: CachedPages<CourseSummary>, id) => {
    const row = rowsOf(pages).find((course) => course.id === id)
    return row && ofSummary(row)
  },
  listPageBlocks: (blocks: readonly PageBlock[], id) => {
    const courses = blocks.flatMap((block) => (block.sign === 'h5-vod-v1' ? block.courses : []))
    const row = courses.find((course) => course.id === id)
    return row && ofSummary(row)
  },
  search: ({ pages }: CachedPages<SearchHit>, id) => {
    const hit = rowsOf(pages).find(({ type, resourceId }) => type === 'vod' && resourceId === id)
    if (hit === undefined) return undefined
    // as its row says it
    return { ...bare, title: hit.title, cover: hit.cover, price: hitPrice(hit) }
  },
  // what was paid is no price
  listOrders: ({ pages }: CachedPages<Order>, id) => {
    const goods = rowsOf(pages).find((row) => row.goods?.type === 'COURSE' && row.goods.id === id)?.goods
    return goods ? { ...bare, title: goods.name, cover: goods.cover } : undefined
  },
  listLearnedCourses: ofStudy,
  listPurchasedCourses: ofStudy,
  listLikedCourses: ofStudy,
}

function ofStudy(data: CachedPages<StudyCourse>, id: number): KnownCourse | undefined {
  const row = rowsOf(data.pages).find(({ courseId }) => courseId === id)
  return row && { ...bare, title: row.title, cover: row.cover, lessonCount: row.lessonCount || null }
}

/** The learned courses are read as a list, and as a single page for the card 继续学习. */
const rowsOf = <T>(pages: CachedPages<T>['pages'] | undefined): readonly T[] =>
  (pages ?? []).flatMap(({ rows }) => rows)

const fullness = (known: KnownCourse | null): number =>
  known === null ? -1 : Object.values(known).filter((value) => value !== null && value !== '').length

/** The fullest of what the lists in memory say of a course to `partition`; null when none has it. Nothing is stored. */
export function knownCourse(partition: Partition, id: number): KnownCourse | null {
  let known: KnownCourse | null = null
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const find = finders[String(queryKey[1])]
    const isTheirs = queryKey[0] === 'public' || queryKey[0] === partition
    if (find === undefined || !isTheirs || state.data === undefined) continue
    // what lies under the key of an operation is its answer, which the finder of that operation takes
    const found = find(state.data as never, id)
    if (found !== undefined && fullness(found) > fullness(known)) known = found
  }
  return known
}
