import { expect, it } from 'vitest'
import { checkAccess } from './access-check.ts'
import type { DownloadEntry } from './download-entry.ts'

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
async function check(list: readonly DownloadEntry[], answers: Readonly<Record<number, boolean>>, isOffline = false) {
  const entries = new Map(list.map((each) => [each.lesson, each]))
  const noted: [number, boolean][] = []
  let waited = 0
  await checkAccess({
    entries: () => [...entries.values()],
    now: () => now,
    async wait() {
      waited++
    },
    isOffline: () => isOffline,
    async mayWatch(lesson) {
      const answer = answers[lesson]
      if (answer === undefined) throw new Error('no answer')
      return answer
    },
    async note(lesson, mayWatch) {
      noted.push([lesson, mayWatch])
      const former = entries.get(lesson)
      if (former !== undefined) entries.set(lesson, { ...former, checkedAt: now })
    },
  }).catch(() => {})
  return { noted, waited }
}

it('asks about what was not looked at for a day, the longest first, and not too fast', async () => {
  const list = [entry(1, 0.9), entry(2, 1), entry(3, 40, 'expired'), entry(4, 9, 'queued'), entry(5, 2)]
  expect(await check(list, { 2: true, 3: true, 5: false })).toEqual({
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

it('asks twenty at a time', async () => {
  const list = Array.from({ length: 30 }, (_, index) => entry(index, 2))
  const answers = Object.fromEntries(list.map(({ lesson }) => [lesson, true]))
  expect((await check(list, answers)).noted).toHaveLength(20)
})
