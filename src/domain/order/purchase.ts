/** The cached reads that a purchase makes wrong (screens 2.9.6). */
import { invalidateReads } from '../../platform/reads/update-cache.ts'
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
 * Invalidates the cached reads that a purchase of `goods` has made wrong; null for a purchase of unknown goods. Courses to
 * which the member had access before stay.
 */
export function invalidateAfterPurchase(goods: GoodsId | null): Promise<void> {
  return invalidateReads((operation, data) => isWrongAfter(goods, operation, data))
}

/** Whether a cached answer is wrong after a purchase of `goods`. */
export function isWrongAfter(goods: GoodsId | null, operation: string, data: unknown): boolean {
  if (lists.has(operation)) return true
  if (operation !== 'getCourse' && operation !== 'getLesson') return false
  const access = courseAccessIn(data)
  // still asked for: the answer may come from before the purchase
  if (access === null) return true
  return !access.hasAccess && (goods?.type !== 'COURSE' || goods.id === access.courseId)
}

/** The course of a `CourseDetail` or `LessonDetail`, and whether the member may learn it. */
function courseAccessIn(data: unknown): { readonly courseId: unknown; readonly hasAccess: boolean } | null {
  if (typeof data !== 'object' || data === null || !('course' in data)) return null
  const { course } = data
  if (typeof course !== 'object' || course === null || !('id' in course)) return null
  const hasAccess = ('hasAccess' in data && data.hasAccess === true) || ('canWatch' in data && data.canWatch === true)
  return { courseId: course.id, hasAccess }
}
