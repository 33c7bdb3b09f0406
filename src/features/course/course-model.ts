/** What the course screen shows of a course besides its rows (screens 2.6). Pure. */
import type { CourseDetail } from '../../api/course.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import { formatCount } from '../../shared/money.ts'
import { formatTotalDuration } from '../../shared/duration.ts'

/** What the header says; the document is named after the course. */
export const header = '课程详情'

/** The tabs this screen has, in their order. */
export const courseTabs = ['intro', 'lessons', 'comments', 'files'] as const
export type CourseTab = (typeof courseTabs)[number]

/** The tab of the query; anything unknown is the first one. */
export function courseTab(value: string | undefined): CourseTab {
  return courseTabs.find((tab) => tab === value) ?? 'intro'
}

/** The facts under the price: buyers · lessons · total duration. */
export function courseFacts({ course, groups }: Pick<CourseDetail, 'course' | 'groups'>): readonly string[] {
  const lessons = orderedLessons(groups)
  const seconds = lessons.reduce((sum, { duration }) => sum + duration, 0)
  const buyers = course.buyerCount === null ? '' : `${formatCount(course.buyerCount)}人已购买`
  return [buyers, `${lessons.length}课时`, formatTotalDuration(seconds)]
}
