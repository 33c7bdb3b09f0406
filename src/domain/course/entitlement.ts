/**
 * Who may watch what, and what is shown about it (screens 1.16). This file is the one place where that is decided: for a
 * course, for a lesson in a list, and for the lesson on the player. The server enforces it.
 */
import type { CourseDetail } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Member } from '../../shared/member.ts'
import { listPrice, type CourseTerms, type PriceLine } from './course-price.ts'

export interface Viewer {
  /** False for visitors. */
  readonly isMember: boolean
  /** VIP in force; see `isVipInForce`. */
  readonly isVip: boolean
}

/** What the server granted. */
export interface Grant {
  /** The whole course: `hasAccess` of a course's answer; `canWatch` of a lesson's, unless the lesson is owned by itself. */
  readonly hasCourse: boolean
  /** Lessons owned one by one. */
  readonly lessonIds: readonly number[]
}

/**
 * The buttons below a course: 开始学习/继续学习 · 购买课程 · VIP会员免费看 and 购买课程 · 0元购买. Without a price nothing is
 * sold: VIP会员免费看 alone, or no button.
 */
export type EntitlementBar = 'learn' | 'buy' | 'vip-and-buy' | 'zero-buy' | 'vip' | 'not-sold'

/** True where the course itself can be bought. */
export const sellsCourse = (bar: EntitlementBar): boolean =>
  bar === 'buy' || bar === 'vip-and-buy' || bar === 'zero-buy'

/** True where a membership opens the course. */
export const offersVip = (bar: EntitlementBar): boolean => bar === 'vip' || bar === 'vip-and-buy'

/** True where there is anything to buy. */
export const isForSale = (bar: EntitlementBar): boolean => bar !== 'learn' && bar !== 'not-sold'

export interface Entitlement {
  /** Access to the whole course. */
  readonly hasAccess: boolean
  readonly price: PriceLine
  readonly bar: EntitlementBar
  /** The server grants less than the facts promise: ask again before anything is refused (row 12 of screens 1.16, 1.5.7). */
  readonly isDoubtful: boolean
  readonly isMember: boolean
  readonly lessonIds: readonly number[]
}

/** True while a membership is in force: a role, and its end (at +08:00 on the wire) after `now`, the present unless told. */
export function isVipInForce(
  member: { readonly roleId: number; readonly roleExpiredAt: number | null } | null,
  now = Date.now(),
): boolean {
  return member !== null && member.roleId !== 0 && member.roleExpiredAt !== null && member.roleExpiredAt > now
}

/** What a course grants its viewer, by the answer about the course. */
export function courseEntitlement(
  viewer: Viewer,
  detail: Pick<CourseDetail, 'course' | 'hasAccess' | 'ownedLessonIds'>,
): Entitlement {
  return entitlementOf(viewer, detail.course, { hasCourse: detail.hasAccess, lessonIds: detail.ownedLessonIds })
}

/** True for a lesson that was bought by itself: that it may be watched says nothing of its course. */
export const isOwnedAlone = ({ lesson, ownedLessonIds }: Pick<LessonDetail, 'lesson' | 'ownedLessonIds'>): boolean =>
  ownedLessonIds.includes(lesson.id)

/**
 * The same by the answer about one of its lessons. Only members come to a lesson. While `member` is not known yet, the
 * server's `canWatch` decides alone: a lesson it grants is not offered for sale. `hasCourse`: what the course's own answer
 * says, for a lesson owned alone.
 */
export function lessonEntitlement(
  detail: Pick<LessonDetail, 'course' | 'lesson' | 'canWatch' | 'ownedLessonIds'>,
  member: Pick<Member, 'roleId' | 'roleExpiredAt'> | null,
  hasCourse: boolean,
  now?: number,
): Entitlement {
  return entitlementOf({ isMember: true, isVip: isVipInForce(member, now) }, detail.course, {
    hasCourse: detail.canWatch && (hasCourse || !isOwnedAlone(detail)),
    lessonIds: detail.canWatch ? [...detail.ownedLessonIds, detail.lesson.id] : detail.ownedLessonIds,
  })
}

/** True when the newer answer takes away what the older one had granted (screens 1.5.7). */
export function grantsLess(newer: Grant, older: Grant): boolean {
  if (older.hasCourse && !newer.hasCourse) return true
  return !newer.hasCourse && older.lessonIds.some((id) => !newer.lessonIds.includes(id))
}

/** The row of the table of screens 1.16 that applies. */
export function entitlementOf(viewer: Viewer, course: CourseTerms, grant: Grant): Entitlement {
  const hasAccess = viewer.isMember && grant.hasCourse
  const isPromised = viewer.isMember && (course.isFree || (viewer.isVip && course.isVipFree))
  const mayLearn = hasAccess || isPromised || course.isFree
  const price: PriceLine =
    hasAccess && !isPromised ? { text: '已购买', kind: 'owned', isVipFree: false } : listPrice(course, isPromised)
  return {
    hasAccess,
    price,
    bar: mayLearn ? 'learn' : buyingBar(course),
    isDoubtful: isPromised && !hasAccess,
    isMember: viewer.isMember,
    lessonIds: viewer.isMember ? grant.lessonIds : [],
  }
}

export interface LessonTerms {
  readonly id: number
  /** Seconds of the trial, 0 for none. */
  readonly freeSeconds: number
}

/** The mark of a lesson in the list. With access neither 试看 nor a lock is shown. */
export function lessonMark(entitlement: Entitlement, lesson: LessonTerms): 'none' | 'lock' | 'trial' {
  if (entitlement.bar === 'learn' || entitlement.lessonIds.includes(lesson.id)) return 'none'
  return lesson.freeSeconds > 0 ? 'trial' : 'lock'
}

/**
 * What opening a lesson means: log in first, play in full, play the trial, be refused, or refresh and look again
 * (row 12).
 */
export function lessonOpening(
  entitlement: Entitlement,
  lesson: LessonTerms,
): 'login' | 'play' | 'trial' | 'refused' | 'refresh' {
  if (!entitlement.isMember) return 'login'
  if (entitlement.hasAccess || entitlement.lessonIds.includes(lesson.id)) return 'play'
  if (entitlement.isDoubtful) return 'refresh'
  return lesson.freeSeconds > 0 ? 'trial' : 'refused'
}

/** How the lesson on the player is played. `doubtful`: the server grants less than the facts promise and is asked again. */
export type PlayMode = 'unknown' | 'full' | 'trial' | 'refused' | 'doubtful'

/** `isAskedAgain`: the doubt was followed up, the server's answer stands. */
export function playMode(entitlement: Entitlement, lesson: LessonTerms, isAskedAgain: boolean): PlayMode {
  switch (lessonOpening(entitlement, lesson)) {
    case 'login':
      return 'unknown'
    case 'play':
      return 'full'
    case 'refresh':
      if (!isAskedAgain) return 'doubtful'
      return lesson.freeSeconds > 0 ? 'trial' : 'refused'
    case 'trial':
      return 'trial'
    default:
      return 'refused'
  }
}

function buyingBar(course: CourseTerms): EntitlementBar {
  if (course.charge === null) return course.isVipFree ? 'vip' : 'not-sold'
  if (course.charge === 0) return 'zero-buy'
  return course.isVipFree ? 'vip-and-buy' : 'buy'
}
