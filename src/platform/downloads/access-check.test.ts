import { expect, it } from 'vitest'
import { checkAccess } from './access-check.ts'
import type { DownloadEntry } from './download-entry.ts'
import { AppError } from '../../shared/errors.ts'

const dayMs = 24 * 3_600_000
const now = Date.parse('2026-11-20T10:00:00Z')
const entry = (lesson: number, days: number, kind: 'done' | 'expired' | 'queued' = 'done'): DownloadEntry => ({
  member: '1',
  lesson,
  course: 1,
  title: '',
  courseTitle: '',
  cover: '',
  place: lesson,
  quality: null,
  seconds: null,
  size: null,
  isDragBanned: false,
  addedAt: now,
  checkedAt: now - days * dayMs,
  state: kind === 'queued' ? { kind } : kind === 'done' ? { kind, size: 1 } : { kind, size: 1, since: now },
})

/** Asks about these; `answers` by lesson, none: no network. */
async function check(
  list: readonly DownloadEntry[],
  answers: Readonly<Record<number, boolean | Error>>,
  isOffline = false,
  boughtAt = 0,
) {
  const entries = new Map(list.map((each) => [each.lesson, each]))
  const noted: [number, boolean][] = []
  const asked: (number | string)[] = []
  let waited = 0
  await checkAccess({
    entries: () => [...entries.values()],
    now: () => now,
    boughtAt: () => boughtAt,
    async wait() {
      waited++
    },
    isOffline: () => isOffline,
    async expire() {
      asked.push('expired')
    },
    async mayWatch(lesson) {
      asked.push(lesson)
      const answer = answers[lesson]
      if (typeof answer === 'boolean') return answer
      throw answer ?? new AppError({ kind: 'offline' })
    },
    async note(lesson, mayWatch) {
      noted.push([lesson, mayWatch])
      const former = entries.get(lesson)
      if (former !== undefined) entries.set(lesson, { ...former, checkedAt: now })
    },
  }).catch(() => {})
  return { noted, waited, asked }
}

it('asks about what was not looked at for a day, the longest first, and not too fast', async () => {
  const list = [entry(1, 0.9), entry(2, 1), entry(3, 40, 'expired'), entry(4, 9, 'queued'), entry(5, 2)]
  expect(await check(list, { 2: true, 3: true, 5: false })).toMatchObject({
    noted: [
      [3, true],
      [5, false],
      [2, true],
    ],
    waited: 3,
  })
})

it('ends with the first question that is not answered, and asks none without a network', async () => {
  const list = [entry(1, 2), entry(2, 3)]
  expect((await check(list, { 1: true })).noted).toEqual([])
  expect((await check(list, { 1: true, 2: true }, true)).noted).toEqual([])
  // the one that failed does not stand in the way of the next time
  expect((await check(list, { 1: true, 2: true })).noted).toHaveLength(2)
})

it.each([
  [{ kind: 'unauthorized', token: 'T', message: '' }],
  [{ kind: 'throttled', via: 'http', message: '', retryAfterMs: null }],
  [{ kind: 'cancelled' }],
] as const)('so it does where the others would get none either: %o', async (detail) => {
  expect((await check([entry(1, 2), entry(2, 3)], { 1: true, 2: new AppError(detail) })).noted).toEqual([])
})

it.each([
  ['is refused', new AppError({ kind: 'business', code: 1, message: '课程已下架' })],
  ['has an answer that cannot be read', new AppError({ kind: 'malformed', isHtml: false })],
  ['is what the server fails on', new AppError({ kind: 'http', status: 500 })],
])('a lesson that %s does not stand in the way of the others', async (_, error) => {
  expect(await check([entry(1, 2), entry(2, 3)], { 1: true, 2: error })).toMatchObject({
    noted: [[1, true]],
    waited: 2,
  })
})

it('ends where the server fails on the next one, too, and where the disk takes no note', async () => {
  const fails = new AppError({ kind: 'http', status: 502 })
  const list = [entry(1, 2), entry(2, 3), entry(3, 4), entry(4, 5)]
  expect((await check(list, { 4: fails, 3: true, 2: fails, 1: fails })).noted).toEqual([[3, true]])
  expect((await check(list, { 4: fails, 3: fails, 2: true, 1: true })).noted).toEqual([])
  const full = new DOMException('full', 'QuotaExceededError')
  expect((await check(list, { 4: full, 3: true, 2: true, 1: true })).noted).toEqual([])
})

it('asks twenty at a time, and about all that have expired or are about to', async () => {
  const list = Array.from({ length: 30 }, (_, index) => entry(index, 2))
  const late = [entry(31, 1, 'expired'), entry(32, 31)]
  const lessons = [...list, ...late].map(({ lesson }) => lesson)
  const answers = Object.fromEntries(lessons.map((lesson) => [lesson, true]))
  expect((await check(list, answers)).noted).toHaveLength(20)
  const { noted } = await check([...list, ...late], answers)
  expect(noted).toHaveLength(21)
  expect(noted).toEqual(expect.arrayContaining(late.map(({ lesson }) => [lesson, true])))
  const old = Array.from({ length: 30 }, (_, index) => entry(index, 31))
  expect((await check(old, answers)).noted).toHaveLength(30)
})

it.each([
  ['has answered', { 1: true, 2: true }, false, [1, 2]],
  ['does not answer', {}, false, [2]],
  ['cannot be asked', {}, true, []],
])('nothing expires before a server that %s', async (_, answers, isOffline, before) => {
  const { asked } = await check([entry(1, 31), entry(2, 40)], answers, isOffline)
  expect(asked).toEqual([...before.toReversed(), 'expired'])
})

it.each([
  ['wants a pause', { kind: 'throttled', via: 'http', message: '', retryAfterMs: null }],
  ['is in one, or whose member is not known', { kind: 'cancelled' }],
] as const)('nothing expires with a server that %s: nothing was asked', async (_, detail) => {
  const { asked } = await check([entry(1, 31), entry(2, 40)], { 2: new AppError(detail) })
  expect(asked).toEqual([2])
})

it('asks about what has expired once an hour, and at once when something was bought since', async () => {
  const hour = 1 / 24
  const list = [entry(1, hour, 'expired'), entry(2, hour / 2, 'expired'), entry(3, hour / 2)]
  const answers = { 1: true, 2: true, 3: true }
  expect((await check(list, answers)).noted).toEqual([[1, true]])
  expect((await check(list, answers, false, now)).noted).toEqual([
    [1, true],
    [2, true],
  ])
  // asked about after the purchase
  expect((await check([entry(2, hour / 2, 'expired')], answers, false, now - dayMs)).noted).toEqual([])
})

it('asks once more about what was asked about just before the purchase', async () => {
  const asked: number[] = []
  let boughtAt = 0
  const entries = new Map([1, 2].map((lesson) => [lesson, entry(lesson, 1, 'expired')]))
  let time = now
  await checkAccess({
    entries: () => [...entries.values()],
    now: () => (time += 1_000),
    boughtAt: () => boughtAt,
    wait: async () => {},
    isOffline: () => false,
    expire: async () => {},
    async mayWatch(lesson) {
      asked.push(lesson)
      if (asked.length === 1) return false
      boughtAt ||= time
      return true
    },
    async note(lesson, mayWatch) {
      const { state, ...rest } = entry(lesson, 0, mayWatch ? 'done' : 'expired')
      entries.set(lesson, { ...rest, state, checkedAt: time })
    },
  })
  expect(asked).toEqual([1, 2, 1])
})
