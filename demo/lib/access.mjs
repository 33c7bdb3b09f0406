// @ts-check
import { fromLocal } from './time.mjs'

/**
 * @typedef {import('../types.mjs').State} State
 * @typedef {import('../types.mjs').Member} Member
 * @typedef {import('../types.mjs').Course} Course
 * @typedef {import('../types.mjs').Lesson} Lesson
 */

/** Published lessons of a course: chapters in their order, then lessons without chapter; publishing time inside. @param {State} state @param {number} courseId */
export const courseLessons = (state, courseId) => {
  const lessons = state.lessons
    .filter((lesson) => lesson.course_id === courseId)
    .sort((a, b) => a.publishedAt - b.publishedAt)
  const chapters = state.chapters.filter((chapter) => chapter.course_id === courseId)
  return [
    ...chapters.flatMap((chapter) => lessons.filter((lesson) => lesson.chapter_id === chapter.id)),
    ...lessons.filter((lesson) => lesson.chapter_id === 0),
  ]
}

/** @param {State} state @param {number} id @param {number} now */
export const publishedCourse = (state, id, now) =>
  state.courses.find((course) => course.id === id && course.publishedAt <= now)

/** A role counts until its +08:00 expiry, although it stays attached longer (backend 5). @param {Member} member @param {number} now */
export const vipInForce = (member, now) =>
  member.role_id !== 0 && member.role_expired_at !== null && fromLocal(member.role_expired_at) > now

/** `isBuy`: free, VIP-free with a role in force, or bought; visitors never (backend 7). @param {State} state @param {Member | null} member @param {Course} course @param {number} now */
export const hasAccess = (state, member, course, now) =>
  member !== null &&
  (course.is_free === 1 ||
    (course.is_vip_free === 1 && vipInForce(member, now)) ||
    state.purchases.some((row) => row.user_id === member.id && row.course_id === course.id))
