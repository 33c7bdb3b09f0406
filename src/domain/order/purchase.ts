/** What becomes wrong on this device when something was bought (screens 2.9.6). */
import { invalidateReads } from '../../platform/reads/update-cache.ts'
import type { GoodsId } from './goods.ts'

/** Lists a purchase adds rows to; a paid order is told by a message and may bring points. */
const lists = new Set([
  'listPurchasedCourses',
  'listLearnedCourses',
  'listOrders',
  'listMessages',
  'unreadCount',
  'listCreditRecords',
])

/** Drops every copy a purchase of `goods` made wrong; with null, of anything. What the member owned already stays. */
export function invalidateAfterPurchase(goods: GoodsId | null): Promise<void> {
  return invalidateReads((operation, data) => isWrongAfter(goods, operation, data))
}

/** Whether a copy of an answer does not hold after a purchase of `goods`. */
export function isWrongAfter(goods: GoodsId | null, operation: string, data: unknown): boolean {
  if (lists.has(operation)) return true
  if (operation !== 'getCourse' && operation !== 'getLesson') return false
  const copy = courseCopyOf(data)
  // being asked for: the answer may come from before the purchase
  if (copy === null) return true
  return !copy.hasAccess && (goods?.type !== 'COURSE' || goods.id === copy.courseId)
}

/** What `CourseDetail` and `LessonDetail` have in common, as far as it matters here. */
function courseCopyOf(data: unknown): { readonly courseId: unknown; readonly hasAccess: boolean } | null {
  if (typeof data !== 'object' || data === null || !('course' in data)) return null
  const { course } = data
  if (typeof course !== 'object' || course === null || !('id' in course)) return null
  const hasAccess = ('hasAccess' in data && data.hasAccess === true) || ('canWatch' in data && data.canWatch === true)
  return { courseId: course.id, hasAccess }
}
