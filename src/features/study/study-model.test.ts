import { describe, expect, it } from 'vitest'
import type { StudyCourse } from '../../api/study.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import { hasLearned, mergeJournalFacts, rowAddress } from './study-model.ts'
import { studyTab } from './study-tab.ts'

const row: StudyCourse = {
  courseId: 1,
  title: '课程',
  cover: '',
  isOwned: false,
  favouritedAt: null,
  lessonCount: 4,
  learnedCount: 1,
  progress: 25,
  isFinished: false,
  last: { lessonId: 11, title: '第一课', duration: 90, watchedSeconds: 45, isFinished: false, updatedAt: 1000 },
}

const place = (lessonId: number, rest: Partial<JournalEntry> = {}): JournalEntry => ({
  lessonId,
  courseId: 1,
  position: 80,
  furthest: 90,
  isFinished: false,
  updatedAt: 2000,
  ...rest,
})

const nameless = (): undefined => undefined

describe('studyTab', () => {
  it.each([
    [undefined, 'study'],
    ['study', 'study'],
    ['course', 'course'],
    ['collect', 'collect'],
    ['xyz', 'study'],
    ['__proto__', 'study'],
  ])('%j opens %s', (value, tab) => expect(studyTab(value)).toBe(tab))
})

describe('mergeJournalFacts', () => {
  it('shows the row as it is without a journal', () => {
    expect(mergeJournalFacts(row, [], nameless)).toEqual({
      progress: 25,
      learnedCount: 1,
      isFinished: false,
      last: { lessonId: 11, title: '第一课', seconds: 45 },
    })
  })

  it('counts lessons finished on this device, of this course only', () => {
    const journal = [
      place(11, { isFinished: true }),
      place(12, { isFinished: true }),
      place(13),
      place(91, { courseId: 9, isFinished: true }),
    ]
    expect(mergeJournalFacts(row, journal, nameless)).toMatchObject({
      learnedCount: 2,
      progress: 50,
      isFinished: false,
    })
  })

  it('never shows less than the server says', () => {
    const known = { ...row, learnedCount: 3, progress: 80 }
    expect(mergeJournalFacts(known, [place(11, { isFinished: true })], nameless)).toMatchObject({
      learnedCount: 3,
      progress: 80,
    })
  })

  it('is finished when every lesson is finished here', () => {
    const journal = [11, 12, 13, 14].map((id) => place(id, { isFinished: true }))
    expect(mergeJournalFacts(row, journal, nameless)).toMatchObject({
      progress: 100,
      learnedCount: 4,
      isFinished: true,
    })
  })

  it('shows 100 % of a course the server calls finished, whatever it counts', () => {
    expect(mergeJournalFacts({ ...row, isFinished: true, progress: 99 }, [], nameless).progress).toBe(100)
  })

  it('shows no percentage made up from an unknown number of lessons', () => {
    const known = { ...row, lessonCount: 0, progress: 0 }
    expect(mergeJournalFacts(known, [place(11, { isFinished: true })], nameless)).toMatchObject({
      progress: 0,
      learnedCount: 1,
      isFinished: false,
    })
  })

  it('counts no more lessons than the course has', () => {
    const journal = [place(11, { isFinished: true }), place(12, { isFinished: true })]
    expect(mergeJournalFacts({ ...row, lessonCount: 1 }, journal, nameless).learnedCount).toBe(1)
  })

  it('goes by the newest of several places, in whatever order they are', () => {
    const places = [place(12), place(13, { updatedAt: 3000 }), place(14, { updatedAt: 2500 })]
    for (const journal of [places, places.toReversed()])
      expect(mergeJournalFacts(row, journal, (id) => `课${id}`).last?.lessonId).toBe(13)
  })

  it('names a lesson of this device where the server knows of none', () => {
    const unknown = { ...row, last: null }
    const last = { lessonId: 12, title: '第二课', seconds: 80 }
    expect(mergeJournalFacts(unknown, [place(12)], () => '第二课').last).toEqual(last)
    expect(mergeJournalFacts(unknown, [place(12)], nameless).last).toBeNull()
  })

  it.each([
    [
      'place of the same moment',
      place(11, { updatedAt: 1000 }),
      nameless,
      { lessonId: 11, title: '第一课', seconds: 45 },
    ],
    ['newer place in the same lesson', place(11), nameless, { lessonId: 11, title: '第一课', seconds: 80 }],
    ['older place', place(11, { updatedAt: 500 }), nameless, { lessonId: 11, title: '第一课', seconds: 45 }],
    ['newer place in another known lesson', place(12), () => '第二课', { lessonId: 12, title: '第二课', seconds: 80 }],
    ['newer place in a lesson without a name', place(12), nameless, { lessonId: 11, title: '第一课', seconds: 45 }],
  ])('last lesson: %s', (_, entry, titleOf, last) => {
    expect(mergeJournalFacts(row, [entry], titleOf).last).toEqual(last)
  })

  it.each([
    ['no last lesson', null],
    [
      'a deleted one',
      { lessonId: 11, title: null, duration: 0, watchedSeconds: 5, isFinished: false, updatedAt: 1000 },
    ],
  ] as [string, StudyCourse['last']][])('names no lesson for %s', (_, last) => {
    expect(mergeJournalFacts({ ...row, last }, [], nameless).last).toBeNull()
  })
})

describe('hasLearned', () => {
  const nothing = { progress: 0, learnedCount: 0, isFinished: false, last: null }
  it.each([
    [nothing, false],
    [{ ...nothing, progress: 3 }, true],
    [{ ...nothing, learnedCount: 1 }, true],
    [{ ...nothing, last: { lessonId: 1, title: '课', seconds: 5 } }, true],
  ])('%j: %j', (facts, expected) => expect(hasLearned(facts)).toBe(expected))
})

describe('rowAddress', () => {
  const last = { lessonId: 11, title: '第一课', seconds: 0 }
  it.each([
    ['study', last, '/course/video/11'],
    ['study', null, '/course/1'],
    ['course', last, '/course/1'],
    ['collect', last, '/course/1'],
  ] as const)('%s %j → %s', (tab, lesson, address) => expect(rowAddress(tab, 1, lesson)).toBe(address))
})
