import { describe, expect, it } from 'vitest'
import type { CourseDetail } from '../../api/course.ts'
import { cardPrice, type CourseTerms } from './course-price.ts'
import type { Lesson } from '../../api/course-outline.ts'
import {
  courseEntitlement,
  entitlementOf,
  grantsLess,
  isVipInForce,
  lessonEntitlement,
  isForSale,
  lessonMark,
  lessonOpening,
  offersVip,
  playMode,
  sellsCourse,
  type Grant,
  type Viewer,
} from './entitlement.ts'

const visitor: Viewer = { isMember: false, isVip: false }
const member: Viewer = { isMember: true, isVip: false }
const vip: Viewer = { isMember: true, isVip: true }

const free: CourseTerms = { charge: 0, isFree: true, isVipFree: false }
const paid: CourseTerms = { charge: 99, isFree: false, isVipFree: false }
const vipFree: CourseTerms = { charge: 99, isFree: false, isVipFree: true }
const zero: CourseTerms = { charge: 0, isFree: false, isVipFree: false }
// the server sent no price: nothing is sold, the rest stands
const unpriced: CourseTerms = { charge: null, isFree: false, isVipFree: false }

const none: Grant = { hasCourse: false, lessonIds: [] }
const all: Grant = { hasCourse: true, lessonIds: [] }
const lesson5: Grant = { hasCourse: false, lessonIds: [5] }

const closed = { id: 5, freeSeconds: 0 }
const trial = { id: 6, freeSeconds: 30 }

// row, viewer, course, grant → access, price, tag VIP免费, bar, marks (closed / trial), opening (closed / trial)
const table: [string, Viewer, CourseTerms, Grant, boolean, string, boolean, string, string, string][] = [
  ['1', visitor, free, none, false, '免费', false, 'learn', 'none/none', 'login/login'],
  ['2', visitor, paid, none, false, '￥99', false, 'buy', 'lock/trial', 'login/login'],
  ['3', visitor, vipFree, none, false, '￥99', true, 'vip-and-buy', 'lock/trial', 'login/login'],
  ['4', visitor, zero, none, false, '￥0', false, 'zero-buy', 'lock/trial', 'login/login'],
  ['5', member, free, all, true, '免费', false, 'learn', 'none/none', 'play/play'],
  ['6', member, paid, none, false, '￥99', false, 'buy', 'lock/trial', 'refused/trial'],
  ['6 with VIP', vip, paid, none, false, '￥99', false, 'buy', 'lock/trial', 'refused/trial'],
  ['7', member, vipFree, none, false, '￥99', true, 'vip-and-buy', 'lock/trial', 'refused/trial'],
  ['8', member, zero, none, false, '￥0', false, 'zero-buy', 'lock/trial', 'refused/trial'],
  ['8 with VIP', vip, zero, none, false, '￥0', false, 'zero-buy', 'lock/trial', 'refused/trial'],
  ['2 without price', visitor, unpriced, none, false, '', false, 'not-sold', 'lock/trial', 'login/login'],
  ['5 without price', member, { ...free, charge: null }, all, true, '免费', false, 'learn', 'none/none', 'play/play'],
  ['6 without price', member, unpriced, none, false, '', false, 'not-sold', 'lock/trial', 'refused/trial'],
  [
    '7 without price',
    member,
    { ...unpriced, isVipFree: true },
    none,
    false,
    '',
    true,
    'vip',
    'lock/trial',
    'refused/trial',
  ],
  ['10 without price', member, unpriced, all, true, '已购买', false, 'learn', 'none/none', 'play/play'],
  ['9', vip, vipFree, all, true, '￥99', true, 'learn', 'none/none', 'play/play'],
  ['9, charge 0', vip, { ...zero, isVipFree: true }, all, true, '￥0', true, 'learn', 'none/none', 'play/play'],
  ['10', member, paid, all, true, '已购买', false, 'learn', 'none/none', 'play/play'],
  ['10, VIP-free', member, vipFree, all, true, '已购买', false, 'learn', 'none/none', 'play/play'],
  ['10, charge 0', member, zero, all, true, '已购买', false, 'learn', 'none/none', 'play/play'],
  ['11 of 6', member, paid, lesson5, false, '￥99', false, 'buy', 'none/trial', 'play/trial'],
  ['11 of 7', member, vipFree, lesson5, false, '￥99', true, 'vip-and-buy', 'none/trial', 'play/trial'],
  ['11 of 8', member, zero, lesson5, false, '￥0', false, 'zero-buy', 'none/trial', 'play/trial'],
  ['12 of 5', member, free, none, false, '免费', false, 'learn', 'none/none', 'refresh/refresh'],
  ['12 of 9', vip, vipFree, none, false, '￥99', true, 'learn', 'none/none', 'refresh/refresh'],
]

describe('entitlement (screens 1.16)', () => {
  it.each(table)('row %s', (_, viewer, course, grant, hasAccess, price, tag, bar, marks, openings) => {
    const entitlement = entitlementOf(viewer, course, grant)
    expect(entitlement).toMatchObject({ hasAccess, bar, price: { text: price, isVipFree: tag } })
    expect(`${lessonMark(entitlement, closed)}/${lessonMark(entitlement, trial)}`).toBe(marks)
    expect(`${lessonOpening(entitlement, closed)}/${lessonOpening(entitlement, trial)}`).toBe(openings)
  })

  it('gives a visitor nothing, whatever a stored grant says', () => {
    const entitlement = entitlementOf(visitor, paid, { hasCourse: true, lessonIds: [5] })
    expect(entitlement).toMatchObject({ hasAccess: false, bar: 'buy', lessonIds: [] })
    expect(lessonMark(entitlement, closed)).toBe('lock')
    expect(playMode(entitlement, closed, false)).toBe('unknown')
  })

  it('says that a course was bought instead of what it costs', () => {
    expect(entitlementOf(member, vipFree, all).price).toEqual({ text: '已购买', kind: 'owned', isVipFree: false })
  })

  it.each([
    ['learn', false, false],
    ['buy', true, false],
    ['vip-and-buy', true, true],
    ['zero-buy', true, false],
    ['vip', false, true],
    ['not-sold', false, false],
  ] as const)('with %s the course is sold: %s, a membership opens it: %s', (bar, isSold, isOpenedByVip) => {
    expect([sellsCourse(bar), offersVip(bar)]).toEqual([isSold, isOpenedByVip])
    expect(isForSale(bar)).toBe(isSold || isOpenedByVip)
  })

  it.each([
    [free, '免费', 'free', false],
    [paid, '￥99', 'money', false],
    [vipFree, '￥99', 'money', true],
    [zero, '￥0', 'money', false],
    [unpriced, '', 'money', false],
    [{ ...zero, isVipFree: true }, '￥0', 'money', false],
  ] as const)('cards print rows 1 to 4: %j', (course, text, kind, isVipFree) => {
    expect(cardPrice(course)).toEqual({ text, kind, isVipFree })
  })

  it('never prints 免费 for charge 0 that is not free (section 6 row 39)', () => {
    for (const viewer of [visitor, member, vip]) {
      for (const grant of [none, all, lesson5]) expect(entitlementOf(viewer, zero, grant).price.kind).not.toBe('free')
    }
  })
})

describe('isVipInForce (section 6 row 42)', () => {
  const now = 1_000_000
  it.each([
    [{ roleId: 3, roleExpiredAt: now + 1 }, true],
    [{ roleId: 3, roleExpiredAt: now }, false],
    [{ roleId: 3, roleExpiredAt: now - 1 }, false],
    [{ roleId: 0, roleExpiredAt: now + 1 }, false],
    [{ roleId: 3, roleExpiredAt: null }, false],
    [null, false],
  ])('%j → %s', (person, isInForce) => expect(isVipInForce(person, now)).toBe(isInForce))
})

describe('by the answers', () => {
  it('takes the grant of a course from its answer', () => {
    const course = { charge: 99, isFree: false, isVipFree: false } as CourseDetail['course']
    expect(courseEntitlement(member, { course, hasAccess: true, ownedLessonIds: [] }).hasAccess).toBe(true)
    expect(courseEntitlement(member, { course, hasAccess: false, ownedLessonIds: [5] })).toMatchObject({
      hasAccess: false,
      lessonIds: [5],
    })
  })

  const at = Date.UTC(2026, 10, 20)
  const plainMember = { roleId: 0, roleExpiredAt: null }
  const vipMember = { roleId: 1, roleExpiredAt: at + 1 }
  const formerVip = { roleId: 1, roleExpiredAt: at - 1 }
  type Given = Parameters<typeof lessonEntitlement>[0]
  const detail = (rest: Partial<Given> = {}): Given => ({
    lesson: { id: 2, freeSeconds: 0 } as Lesson,
    course: paid as Given['course'],
    canWatch: false,
    ownedLessonIds: [],
    ...rest,
  })
  const freeCourse = free as Given['course']
  const vipCourse = vipFree as Given['course']

  it.each([
    ['bought', detail({ canWatch: true }), plainMember, 0, 'full'],
    ['free course', detail({ canWatch: true, course: freeCourse }), plainMember, 0, 'full'],
    ['owns this lesson only', detail({ canWatch: true, ownedLessonIds: [2] }), plainMember, 0, 'full'],
    ['not bought', detail(), plainMember, 0, 'refused'],
    ['not bought, with trial', detail(), plainMember, 30, 'trial'],
    ['former VIP', detail({ course: vipCourse }), formerVip, 30, 'trial'],
    ['VIP the server does not know of', detail({ course: vipCourse }), vipMember, 30, 'doubtful'],
    ['free course without access', detail({ course: freeCourse }), plainMember, 0, 'doubtful'],
  ])('a lesson: %s', (_, given, who, freeSeconds, expected) => {
    expect(playMode(lessonEntitlement(given, who, false, at), { id: 2, freeSeconds }, false)).toBe(expected)
  })

  it('sells nothing that was bought while it is not known yet who is logged in', () => {
    const entitlement = lessonEntitlement(detail({ canWatch: true }), null, false, at)
    expect(entitlement.bar).toBe('learn')
    expect([1, 2, 3].map((id) => lessonMark(entitlement, { id, freeSeconds: 0 }))).toEqual(['none', 'none', 'none'])
  })

  it('opens no other lesson for the owner of one', () => {
    const entitlement = lessonEntitlement(detail({ canWatch: true, ownedLessonIds: [2] }), plainMember, false, at)
    expect(lessonMark(entitlement, { id: 3, freeSeconds: 0 })).toBe('lock')
  })

  it('opens the course for its owner who had bought the lesson before', () => {
    const given = detail({ canWatch: true, ownedLessonIds: [2] })
    expect(lessonEntitlement(given, plainMember, true, at)).toMatchObject({ hasAccess: true, bar: 'learn' })
    const refused = detail({ ownedLessonIds: [2] })
    expect(lessonEntitlement(refused, plainMember, true, at)).toMatchObject({ hasAccess: false, bar: 'buy' })
  })

  it.each([
    [30, 'trial'],
    [0, 'refused'],
  ])('takes the word of the server after a doubt, free seconds %d', (freeSeconds, expected) => {
    const entitlement = lessonEntitlement(detail({ course: vipCourse }), vipMember, false, at)
    expect(playMode(entitlement, { id: 2, freeSeconds }, true)).toBe(expected)
  })
})

describe('grantsLess', () => {
  it.each([
    [{ hasCourse: false, lessonIds: [] }, { hasCourse: true, lessonIds: [] }, true],
    [{ hasCourse: true, lessonIds: [] }, { hasCourse: true, lessonIds: [1] }, false],
    [{ hasCourse: false, lessonIds: [] }, { hasCourse: false, lessonIds: [1] }, true],
    [{ hasCourse: false, lessonIds: [1, 2] }, { hasCourse: false, lessonIds: [1] }, false],
    [{ hasCourse: true, lessonIds: [] }, { hasCourse: false, lessonIds: [] }, false],
    [{ hasCourse: false, lessonIds: [] }, { hasCourse: false, lessonIds: [] }, false],
  ])('%j after %j: %s', (newer, older, expected) => expect(grantsLess(newer, older)).toBe(expected))
})
