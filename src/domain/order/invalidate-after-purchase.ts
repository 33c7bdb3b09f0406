/** The cached reads that a purchase makes wrong (screens 2.9.6). */
import { invalidateReads } from '../../platform/reads/update-cache.ts'
import { boughtAtAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { tellTabs } from '../../platform/tabs/tab-channel.ts'
import type { GoodsId } from './goods.ts'

/** Lists that a purchase adds rows to: the server sends a message about a paid order and may give points for it. */
const lists = new Set([
  'listPurchasedCourses',
  'listLearnedCourses',
  'listOrders',
  'listMessages',
  'unreadCount',
  'listCreditRecords',
])

/**
 * Invalidates the cached reads that a purchase of `goods` has made wrong, and tells the other tabs (`follow-purchases.ts`):
 * one of them may be about to buy the same. Null for a purchase of unknown goods. Courses to which the member had access
 * before stay.
 */
export function invalidateAfterPurchase(goods: GoodsId | null): Promise<void> {
  tellTabs('purchase', goods)
  return invalidateHere(goods)
}

/** The same for a purchase that all tabs have heard of; downloads that have expired are asked about. */
export function invalidateHere(goods: GoodsId | null): Promise<void> {
  appStore.set(boughtAtAtom, Date.now())
  return invalidateReads((operation, data) => isWrongAfter(goods, operation, data))
}

/** Whether a cached answer is wrong after a purchase of `goods`. */
export function isWrongAfter(goods: GoodsId | null, operation: string, data: unknown): boolean {
  if (lists.has(operation)) return true
  if (operation !== 'getCourse' && operation !== 'getLesson') return false
  const answer = fieldsOf(data)
  const id = fieldsOf(answer.get('course')).get('id')
  // still asked for: the answer may come from before the purchase
  if (id === undefined) return true
  // of a `CourseDetail`, of a `LessonDetail`
  const hasAccess = answer.get('hasAccess') === true || answer.get('canWatch') === true
  return !hasAccess && (goods?.type !== 'COURSE' || goods.id === id)
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(Object.entries(value ?? {}))
