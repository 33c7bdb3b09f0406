import { describe, expect, it } from 'vitest'
import type { Lesson } from '../../api/course-outline.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Member } from '../../shared/member.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import { lessonEntitlement } from '../../domain/course/entitlement.ts'
import { neighboursOf, playFacts } from './lesson-model.ts'

const at = Date.UTC(2026, 10, 20)
const member = { id: 7, roleId: 0, roleExpiredAt: null } as Member

const lesson = (id: number, rest: Partial<Lesson> = {}): Lesson => ({
  id,
  courseId: 9,
  title: `课时${id}`,
  duration: 600,
  freeSeconds: 0,
  isDragBanned: false,
  isCommentAllowed: true,
  ...rest,
})

/** Chapters 9 and 3, then the lessons without chapter; lesson 2 is on screen. */
function detail(rest: Partial<LessonDetail> = {}): LessonDetail {
  return {
    lesson: lesson(2),
    course: {
      id: 9,
      title: '课程',
      cover: '',
      shortDescription: '',
      description: '',
      charge: 99,
      isFree: false,
      isVipFree: false,
      buyerCount: 0,
      isCommentAllowed: true,
    },
    groups: [
      { chapter: { id: 9, title: '第一章' }, lessons: [lesson(1), lesson(2)] },
      { chapter: { id: 3, title: '第二章' }, lessons: [lesson(3, { freeSeconds: 30 })] },
      { chapter: null, lessons: [lesson(4)] },
    ],
    watched: new Map(),
    ownedLessonIds: [],
    canWatch: false,
    ...rest,
  }
}

const entry = (lessonId: number, rest: Partial<JournalEntry> = {}): [number, JournalEntry] => [
  lessonId,
  { lessonId, courseId: 9, position: 95, furthest: 120, isFinished: false, updatedAt: 1, ...rest },
]

describe('what the player starts with', () => {
  it('takes the journal before the server, and the greater furthest point', () => {
    const watched = new Map([[2, { watchedSeconds: 200, isFinished: false, updatedAt: null }]])
    expect(playFacts(detail({ watched }), 'full', entry(2)[1], undefined)).toEqual({
      facts: { duration: 600, trialSeconds: null, watchedSeconds: 200, furthest: 200, isFinished: false },
      limits: { trialSeconds: null, isForwardBanned: false },
      start: { second: 92, isResumed: true },
    })
  })
  it('takes what was reached here where the server knows of less', () => {
    const watched = new Map([[2, { watchedSeconds: 100, isFinished: false, updatedAt: null }]])
    expect(playFacts(detail({ watched }), 'full', entry(2)[1], undefined).facts.furthest).toBe(120)
  })
  it.each([
    ['at its beginning when it is finished', true, { second: 0, isResumed: false }],
    ['where it was left when it is not', false, { second: 197, isResumed: true }],
  ])('starts a lesson only the server knows of %s', (_, isFinished, start) => {
    const watched = new Map([[2, { watchedSeconds: 200, isFinished, updatedAt: null }]])
    expect(playFacts(detail({ watched }), 'full', undefined, undefined).start).toEqual(start)
  })
  it('limits a trial', () => {
    const given = detail({ lesson: lesson(2, { freeSeconds: 30 }) })
    expect(playFacts(given, 'trial', undefined, '60')).toMatchObject({
      limits: { trialSeconds: 30 },
      start: { second: 30 },
    })
  })
  it.each([
    ['not finished', undefined, false, true],
    ['finished here', entry(2, { isFinished: true })[1], false, false],
    ['finished elsewhere', undefined, true, false],
  ])('bans going forward: %s', (_, journal, isFinished, expected) => {
    const watched = new Map([[2, { watchedSeconds: 0, isFinished, updatedAt: null }]])
    const given = detail({ watched, lesson: lesson(2, { isDragBanned: true }) })
    expect(playFacts(given, 'full', journal, undefined).limits.isForwardBanned).toBe(expected)
  })
})

const bought = (id: number) => {
  const given = detail({ canWatch: true, lesson: lesson(id) })
  return neighboursOf(given, lessonEntitlement(given, member, false, at), new Map())
}

describe('the neighbours', () => {
  it('follow the order of the course across chapters', () => {
    expect(bought(2)).toMatchObject({ previous: { id: 1 }, next: { id: 3, isOpen: true } })
    expect(bought(3)).toMatchObject({ previous: { id: 2 }, next: { id: 4 } })
    expect(bought(1).previous).toBeNull()
    expect(bought(4).next).toBeNull()
  })
  it('do not open by themselves without access', () => {
    const given = detail({ canWatch: true, ownedLessonIds: [2] })
    const { next } = neighboursOf(given, lessonEntitlement(given, member, false, at), new Map())
    expect(next).toEqual({ id: 3, title: '课时3', isOpen: false })
  })
  it('without a network: the next one that plays all the same, if there is one', () => {
    const given = detail({ canWatch: true, lesson: lesson(1) })
    const entitlement = lessonEntitlement(given, member, false, at)
    const next = (playable: readonly number[]) =>
      neighboursOf(given, entitlement, new Map(), new Set(playable)).next?.id
    expect(next([1, 4])).toBe(4)
    expect(next([4])).toBe(4)
    expect(next([])).toBe(2)
  })
  it('name what is left to learn, by journal and server', () => {
    const watched = new Map([[1, { watchedSeconds: 600, isFinished: true, updatedAt: null }]])
    const given = detail({ canWatch: true, lesson: lesson(4), watched })
    const entitlement = lessonEntitlement(given, member, false, at)
    expect(neighboursOf(given, entitlement, new Map([entry(2, { isFinished: true })])).unfinished?.id).toBe(3)
    const all = new Map([entry(2, { isFinished: true }), entry(3, { isFinished: true })])
    expect(neighboursOf(given, entitlement, all).unfinished).toBeNull()
  })
})
