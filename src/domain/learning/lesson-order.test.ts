import { describe, expect, it } from 'vitest'
import {
  hasProgress,
  lessonToOpen,
  nextLesson,
  nextUnfinished,
  orderedLessons,
  previousLesson,
  watchedPercent,
  type WatchState,
} from './lesson-order.ts'

const lessons = [{ id: 9 }, { id: 3 }, { id: 5 }, { id: 4 }]
const place = (id: number, updatedAt: number | null, isFinished = false): [number, WatchState] => [
  id,
  { updatedAt, isFinished },
]

describe('order (screens 1.17.1, 1.17.2)', () => {
  it('runs through the groups as given, empty ones included', () => {
    const groups = [{ lessons: [] }, { lessons: [{ id: 9 }, { id: 3 }] }, { lessons: [{ id: 5 }] }]
    expect(orderedLessons(groups).map(({ id }) => id)).toEqual([9, 3, 5])
  })

  it.each([
    [9, undefined, 3],
    [3, 9, 5],
    [4, 5, undefined],
    [77, undefined, undefined],
  ])('around %i', (id, previous, next) => {
    expect(previousLesson(lessons, id)?.id).toBe(previous)
    expect(nextLesson(lessons, id)?.id).toBe(next)
  })
})

describe('lessonToOpen (screens 1.17.3)', () => {
  it.each([
    ['the first without progress', [], [], 9],
    ['the one last watched here', [place(3, 100), place(5, 200)], [place(4, 900)], 5],
    ['the newest progress of the server', [], [place(3, 100), place(4, 300), place(5, 200)], 4],
    ['the earlier one of two last watched at the same moment', [place(5, 100), place(3, 100)], [], 3],
    ['progress of unknown age', [], [place(5, null)], 5],
    ['places in other courses do not count', [place(77, 900)], [place(3, 1)], 3],
    ['the next unfinished one after a finished one', [place(3, 100, true)], [place(5, 50, true)], 4],
    ['finished as the server says', [place(3, 100)], [place(3, 50, true)], 5],
    ['the first unfinished one after a finished last one', [place(4, 100, true)], [place(9, 1, true)], 3],
    ['the first when all are finished', [place(5, 100, true)], [9, 3, 5, 4].map((id) => place(id, 1, true)), 9],
  ])('%s', (_, journal, watched, id) => {
    expect(lessonToOpen(lessons, new Map(journal), new Map(watched))?.id).toBe(id)
  })

  it('opens nothing without lessons', () => {
    expect(lessonToOpen([], new Map([place(1, 1)]), new Map())).toBeUndefined()
  })
})

it('nextUnfinished finds nothing when all are finished', () => {
  expect(nextUnfinished(lessons, 3, () => true)).toBeUndefined()
  expect(nextUnfinished(lessons, 3, ({ id }) => id !== 3)?.id).toBe(3)
  expect(nextUnfinished(lessons, 5, () => false)?.id).toBe(4)
})

it.each([
  [[], [], false],
  [[place(3, 1)], [], true],
  [[], [place(4, 1)], true],
  [[place(77, 1)], [], false],
])('hasProgress %#', (journal, watched, has) =>
  expect(hasProgress(lessons, new Map(journal), new Map(watched))).toBe(has),
)

it.each([
  [45, 90, 50],
  [89, 90, 98],
  [120, 90, 100],
  [0, 90, 0],
  [10, 0, null],
])('%i of %i seconds are %s percent', (seconds, duration, percent) =>
  expect(watchedPercent(seconds, duration)).toBe(percent),
)
