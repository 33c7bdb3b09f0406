import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import {
  cachedCourse,
  continueCandidates,
  continueOffer,
  type CachedCourse,
  type LearnedCourseRow,
} from './continue-learning.ts'

const place = (
  lessonId: number,
  courseId: number,
  updatedAt: number,
  rest: Partial<JournalEntry> = {},
): JournalEntry => ({
  lessonId,
  courseId,
  updatedAt,
  position: 60,
  furthest: 60,
  isFinished: false,
  ...rest,
})

const lesson = (id: number, rest: Partial<CachedCourse['lessons'][number]> = {}) => ({
  id,
  title: `课时${id}`,
  duration: 600,
  watchedSeconds: 0,
  isFinished: false,
  ...rest,
})

const course = (id: number, lessons: CachedCourse['lessons']): [number, CachedCourse] => [
  id,
  { id, title: `课程${id}`, cover: `/c${id}.png`, lessons },
]

const row = (courseId: number, rest: Partial<LearnedCourseRow> = {}): LearnedCourseRow => ({
  courseId,
  title: `课程${courseId}`,
  cover: `/c${courseId}.png`,
  isFinished: false,
  last: {
    lessonId: courseId * 10,
    title: `课时${courseId * 10}`,
    duration: 600,
    watchedSeconds: 90,
    isFinished: false,
  },
  ...rest,
})

const nothing = { journal: [], learned: [], courses: new Map<number, CachedCourse>() }

describe('continueOffer', () => {
  describe('where the lesson left last is gone', () => {
    const journal = [place(11, 1, 100)]
    const [id, known] = course(1, [lesson(12, { isFinished: true }), lesson(13)])
    const courses = new Map([[id, known]])

    it('goes on with what its course has left, if need be without a cover', () => {
      expect(continueOffer({ ...nothing, journal, courses })).toMatchObject({ courseId: 1, lessonId: 13 })
      const bare = new Map([[id, { ...known, cover: '' }]])
      expect(continueOffer({ ...nothing, journal, courses: bare })).toMatchObject({ lessonId: 13, cover: '' })
      const nameless = row(1, {
        last: { lessonId: 11, title: null, duration: 0, watchedSeconds: 0, isFinished: false },
      })
      expect(continueOffer({ ...nothing, learned: [nameless], courses })).toMatchObject({ lessonId: 13 })
    })

    it('believes a row that names it: the course may be known from before it was added', () => {
      const newer = row(1, {
        last: { lessonId: 11, title: '课时11', duration: 600, watchedSeconds: 0, isFinished: false },
      })
      expect(continueOffer({ ...nothing, learned: [newer], courses })).toMatchObject({ lessonId: 11 })
    })

    it('believes no row where the server has answered that it is gone', () => {
      const gone = { courses: new Set<number>(), lessons: new Set([10]) }
      const learned = [row(1), row(2)]
      expect(continueOffer({ ...nothing, learned, courses, gone })).toMatchObject({ courseId: 1, lessonId: 13 })
      expect(continueOffer({ ...nothing, learned, gone })).toMatchObject({ courseId: 2 })
    })

    it('goes over to the next course where its course is gone, too', () => {
      const sources = {
        ...nothing,
        journal,
        learned: [row(1), row(2)],
        gone: { courses: new Set([1]), lessons: new Set<number>() },
      }
      expect(continueOffer(sources)).toMatchObject({ courseId: 2 })
      expect(continueCandidates(sources)).toEqual([{ courseId: 2, lessonId: 20 }])
    })
  })

  it('offers nothing without history', () => {
    expect(continueOffer(nothing)).toBeNull()
  })

  it('offers the lesson left last on this device, described by the stored course', () => {
    const offer = continueOffer({
      journal: [place(3, 1, 100), place(4, 1, 300, { position: 240, furthest: 300 }), place(9, 2, 200)],
      learned: [row(2)],
      courses: new Map([course(1, [lesson(3), lesson(4), lesson(5)])]),
    })
    expect(offer).toEqual({
      courseId: 1,
      lessonId: 4,
      courseTitle: '课程1',
      cover: '/c1.png',
      lessonTitle: '课时4',
      remainingMinutes: 6,
      progress: 50,
      isKept: false,
    })
  })

  it('prefers without a network what can be played', () => {
    const sources = {
      ...nothing,
      journal: [place(3, 1, 300), place(9, 2, 200)],
      courses: new Map([course(1, [lesson(3)]), course(2, [lesson(9)])]),
    }
    expect(continueOffer({ ...sources, playable: new Set([9]) })).toMatchObject({ lessonId: 9, isKept: true })
    expect(continueOffer({ ...sources, playable: new Set([8]) })).toMatchObject({ lessonId: 3, isKept: false })
  })

  it('reads a journal that can be read only once', () => {
    const journal = new Map([[4, place(4, 1, 300)]])
    const courses = new Map([course(1, [lesson(4)])])
    expect(continueOffer({ ...nothing, journal: journal.values(), courses })).toMatchObject({ lessonId: 4 })
  })

  it('offers the first learned row with a last lesson when the journal is empty', () => {
    const offer = continueOffer({ ...nothing, learned: [row(1, { last: null }), row(2), row(3)] })
    expect(offer).toMatchObject({ courseId: 2, lessonId: 20, lessonTitle: '课时20', remainingMinutes: 9, progress: 15 })
  })

  it('leaves the lesson title out when the lesson was deleted from the row', () => {
    const last = { lessonId: 7, title: null, duration: 0, watchedSeconds: 30, isFinished: false }
    expect(continueOffer({ ...nothing, learned: [row(1, { last })] })).toMatchObject({
      lessonId: 7,
      lessonTitle: null,
      remainingMinutes: null,
      progress: 0,
    })
  })

  it('offers the next unfinished lesson after a finished one', () => {
    const courses = new Map([course(1, [lesson(1), lesson(2), lesson(3, { isFinished: true }), lesson(4)])])
    const journal = [place(2, 1, 100, { isFinished: true })]
    expect(continueOffer({ journal, learned: [], courses })).toMatchObject({
      lessonId: 4,
      progress: 0,
      remainingMinutes: 10,
    })
  })

  it('goes back to the first unfinished lesson when the last one is finished', () => {
    const courses = new Map([course(1, [lesson(1, { isFinished: true }), lesson(2), lesson(3)])])
    const journal = [place(3, 1, 100, { isFinished: true })]
    expect(continueOffer({ journal, learned: [], courses })?.lessonId).toBe(2)
  })

  it.each([
    [
      'every lesson is finished',
      [place(1, 1, 100, { isFinished: true })],
      [],
      [lesson(1), lesson(2, { isFinished: true })],
    ],
    ['the server says so', [place(1, 1, 100)], [row(1, { isFinished: true })], [lesson(1)]],
  ])('does not offer a finished course: %s', (_, journal, learned, lessons) => {
    const courses = new Map([course(1, lessons)])
    expect(continueOffer({ journal, learned, courses })).toBeNull()
    expect(continueOffer({ journal, learned: [...learned, row(2)], courses })?.courseId).toBe(2)
  })

  it.each([
    ['the row speaks of another one', [row(1)]],
    ['the row speaks of none', [row(1, { last: null })]],
  ])('says nothing of a lesson but that it is there when %s', (_, learned) => {
    expect(continueOffer({ ...nothing, journal: [place(7, 1, 100)], learned })).toMatchObject({
      lessonId: 7,
      lessonTitle: null,
      remainingMinutes: null,
    })
  })

  it('passes over what cannot be named', () => {
    expect(continueOffer({ ...nothing, journal: [place(1, 5, 100)] })).toBeNull()
    expect(continueOffer({ ...nothing, journal: [place(1, 5, 100)], learned: [row(2)] })?.courseId).toBe(2)
  })

  it('passes over a finished lesson whose course is not stored', () => {
    const last = { lessonId: 10, title: '课时', duration: 60, watchedSeconds: 60, isFinished: true }
    expect(continueOffer({ ...nothing, learned: [row(1, { last })] })).toBeNull()
  })

  it('never shows more than all of a lesson, nor less than a minute', () => {
    const journal = [place(10, 1, 100, { position: 700, furthest: 700 })]
    expect(continueOffer({ ...nothing, journal, learned: [row(1)] })).toMatchObject({
      progress: 100,
      remainingMinutes: 1,
    })
  })
})

describe('continueCandidates', () => {
  it('names each course once, the journal before the list, newest first', () => {
    const journal = [place(1, 1, 100), place(2, 2, 300), place(3, 1, 200)]
    expect(continueCandidates({ journal, learned: [2, 4, 5, 6, 7].map((courseId) => row(courseId)) })).toEqual([
      { courseId: 2, lessonId: 2 },
      { courseId: 1, lessonId: 3 },
      { courseId: 4, lessonId: 40 },
      { courseId: 5, lessonId: 50 },
      { courseId: 6, lessonId: 60 },
    ])
  })

  it('goes on behind courses that are finished', () => {
    const journal = [1, 2, 3, 4, 5, 6].map((courseId) => place(courseId * 10, courseId, 1000 - courseId))
    const learned = [1, 2, 3, 4, 5].map((courseId) => row(courseId, { isFinished: true }))
    expect(continueCandidates({ journal, learned })).toEqual([{ courseId: 6, lessonId: 60 }])
  })

  it('leaves out entries that belong to no course', () => {
    expect(continueCandidates({ journal: [place(1, 0, 100)], learned: [] })).toEqual([])
  })
})

it('a stored answer says what was watched of each lesson, nothing where it does not know', () => {
  const { watchedSeconds: _seconds, isFinished: _isFinished, ...plain } = lesson(4)
  const outline = {
    course: { id: 1, title: '课程1', cover: '/c1.png', charge: 9 },
    groups: [{ lessons: [lesson(3)] }, { lessons: [plain] }],
    watched: new Map([[3, { watchedSeconds: 90, isFinished: true }]]),
  }
  const lessons = [lesson(3, { watchedSeconds: 90, isFinished: true }), lesson(4)]
  expect(cachedCourse(outline)).toEqual({ id: 1, title: '课程1', cover: '/c1.png', lessons })
})
