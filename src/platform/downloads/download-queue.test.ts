import { describe, expect, it } from 'vitest'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock } from '../../../tests/support/dom/virtual-clock.ts'
import { reserveBytes, type DownloadEntry } from './download-entry.ts'
import { createDownloadQueue, type DownloadQueue } from './download-queue.ts'
import type { QueuePorts, WorkListener } from './queue-ports.ts'
import { isDiskFull } from '../../shared/errors.ts'
import type { Address, Outcome } from './download-ports.ts'

const minuteMs = 60_000
const MB = 1024 * 1024
const cut: Outcome = { kind: 'cut' }
const done: Outcome = { kind: 'done', size: 1 }
type End = Outcome | { readonly kind: 'stopped' }

/** The queue of some tabs, and what they have begun. */
function setUp(
  fateOf: (lesson: number, on: WorkListener, stopped: Promise<void>) => End | Promise<End>,
  free: () => number | null = () => null,
  tabs = 1,
  limit = 1e12,
) {
  const clock = createVirtualClock(0)
  const storage = createMemoryStore()
  const begun: number[] = []
  let last: Promise<void> = Promise.resolve()
  let hold: ReturnType<QueuePorts['hold']> = null
  const queues: DownloadQueue[] = Array.from({ length: tabs }, (_, tab) =>
    createDownloadQueue({
      storage,
      member: () => '1',
      now: clock.now,
      wait: clock.wait,
      exclusively: (task) => (last = last.then(task)),
      announce(news) {
        for (const [index, each] of queues.entries()) if (index !== tab) void each.heard(news)
      },
      hold: () => hold,
      room: async () => ({ limit, free: free(), stored: 0, pieces: 0, isInPieces: false }),
      begin({ lesson }, on) {
        begun.push(lesson)
        let stop: (() => void) | undefined
        const stopped = new Promise<void>((resolve) => (stop = resolve))
        const end = Promise.resolve(fateOf(lesson, on, stopped)).then((outcome) => {
          if (outcome.kind === 'done') on.complete()
          return outcome
        })
        return { end, stop: () => stop?.() }
      },
      stored: async () => [],
      deleteFiles: async () => {},
      deletePieces: async () => {},
      onChange: () => {},
    }),
  )
  const [queue, other = queue] = queues as [DownloadQueue, DownloadQueue?]
  return {
    begun,
    clock,
    queue,
    /** Of another tab. */
    other,
    async add(count: number, more: Partial<DownloadEntry> = {}) {
      const lessons = Array.from({ length: count }, (_, index) => index + 1)
      await queue.add(lessons.map((lesson) => downloadEntry(lesson, { state: { kind: 'queued' }, ...more })))
      for (const each of queues) void each.drain()
    },
    setHold: (to: typeof hold) => void (hold = to),
    kinds: async () => (await queue.entries('1')).map(({ state }) => state.kind),
  }
}

type Tabs = ReturnType<typeof setUp>

it('asks little for twenty lessons whose host is away, and all of them come once it is there', async () => {
  let fate: Outcome = cut
  const { add, begun, clock, kinds } = setUp(() => fate)
  await add(20)
  await clock.runUntil(10 * minuteMs)
  expect(begun.length).toBeLessThan(7)
  await clock.runUntil(180 * minuteMs)
  expect(begun.length).toBeLessThan(20)
  fate = done
  await clock.runUntil(200 * minuteMs)
  expect(new Set(await kinds())).toEqual(new Set(['done']))
})

it('several tabs ask no more than one does', async () => {
  const [alone, together] = [1, 5].map((tabs) => setUp(() => cut, undefined, tabs)) as [Tabs, Tabs]
  for (const { add, clock } of [alone, together]) {
    await add(20)
    await clock.runUntil(60 * minuteMs)
  }
  expect(together.begun).toHaveLength(alone.begun.length)
})

it.each([1, 2])(
  'a rest that ends without a network says still that it was cut (bytes have come: %d)',
  async (bytes) => {
    const { add, clock, setHold, kinds } = setUp((_, on) => {
      if (bytes > 1) on.bytes(bytes, null)
      return cut
    })
    await add(1)
    await clock.runUntil(1)
    setHold('offline')
    await clock.runUntil(minuteMs)
    expect(await kinds()).toEqual(['failed'])
  },
)

describe.each([1, 2])('of %d tabs', (tabs) => {
  it.each<[string, (queue: DownloadQueue) => Promise<void>]>([
    ['重试', (queue) => queue.retry('1', [1], 'HD')],
    ['a network that is back', (queue) => queue.tellAll('1', [{ kind: 'improved', what: 'network' }])],
    ['another lesson', (queue) => queue.add([downloadEntry(9, { state: { kind: 'queued' } })])],
    ['a film that is gone', (queue) => queue.tell([{ member: '1', lesson: 9 }], { kind: 'bytesGone' })],
  ])('%s in the last one ends the pause', async (_, act) => {
    const { add, begun, clock, other } = setUp(() => cut, undefined, tabs)
    await add(2)
    await clock.runUntil(30 * minuteMs)
    const before = begun.length
    await act(other)
    await clock.runUntil(30 * minuteMs + 1)
    expect(begun).toHaveLength(before + 1)
  })
})

it('改用流量 ends the rest', async () => {
  const { add, begun, clock, queue, setHold } = setUp(() => cut)
  await add(1)
  await clock.runUntil(30 * minuteMs)
  const before = begun.length
  for (const to of ['metered', null] as const) {
    setHold(to)
    void queue.drain()
    await clock.runUntil(30 * minuteMs + 1)
  }
  expect(begun).toHaveLength(before + 1)
})

it('one lesson whose host is away keeps no other waiting', async () => {
  const { add, clock, kinds } = setUp((lesson) => (lesson === 1 ? cut : done))
  await add(3)
  await clock.runUntil(minuteMs)
  expect(await kinds()).toEqual(['failed', 'done', 'done'])
})

it('what still brings bytes goes on before the others, after a minute at most', async () => {
  let runs = 0
  const { add, begun, clock } = setUp((_, on) => {
    on.bytes(++runs, null)
    return runs > 12 ? done : cut
  })
  await add(2)
  await clock.runUntil(12 * minuteMs)
  expect(begun).toEqual([...Array<number>(13).fill(1), 2])
})

const full = { kind: 'failed', failure: { reason: 'space' } }
const film = { url: 'https://m.test/a.mp4', format: 'mp4', name: 'HD', height: null, size: 400 * MB, seconds: null }
/** The answer of the server is taken, or finds no room. */
const answered = (on: WorkListener, address: Address): Promise<End> =>
  on.found(address).then(
    () => done,
    (error: unknown) => ({ kind: isDiskFull(error) ? 'full' : 'cut' }),
  )

it.each<[string, number, Partial<Address>, string]>([
  ['of a file that fits', 400, {}, 'done'],
  ['of a file that does not', 399, {}, 'failed'],
  ['of pieces that fit twice', 800, { format: 'm3u8' }, 'done'],
  ['of pieces that do not', 799, { format: 'm3u8' }, 'failed'],
])('the size %s is learnt before the first byte, and counts', async (_, left, more, expected) => {
  const { add, begun, clock, queue } = setUp(
    (_lesson, on) => answered(on, { ...film, ...more }),
    () => left * MB + reserveBytes,
  )
  await add(1, { size: null })
  await clock.runUntil(1)
  expect(await queue.entries('1')).toMatchObject([
    { size: 400 * MB, state: expected === 'done' ? { kind: 'done' } : full },
  ])
  // back on screen, with no more room than before
  await queue.tellAll('1', [{ kind: 'improved', what: 'space' }])
  void queue.drain()
  await clock.runUntil(2)
  expect(begun).toEqual([1])
})

it('a size that the media host tells first counts as well', async () => {
  const { add, clock, queue } = setUp(
    async (_, on, stopped) => {
      await Promise.resolve()
      on.bytes(10, 400 * MB)
      await stopped
      return { kind: 'stopped' }
    },
    () => 300 * MB + reserveBytes,
  )
  await add(1, { size: null })
  await clock.runUntil(1)
  expect(await queue.entries('1')).toMatchObject([{ size: 400 * MB, state: full }])
})

it.each<[string, number | null, number, number, string | null]>([
  ['more than the limit', null, 1e12, 1_000, 'limit'],
  ['more than the limit, although less was told', 10, 1e12, 1_000, 'limit'],
  ['what leaves no room for the film', null, 2_001, 1e9, 'space'],
  ['what leaves room for the film', null, 2_002, 1e9, null],
])('of pieces that turn out to be %s no more are fetched', async (_, told, left, limit, reason) => {
  const { add, clock, queue } = setUp(
    async (_lesson, on, stopped) => {
      await on.found({ ...film, format: 'm3u8', size: told && told * MB })
      const seen = { isStopped: false }
      void stopped.then(() => (seen.isStopped = true))
      let come = 0
      // the rest is a guess of the worker's, and of no weight
      for (; come <= 1_001 && !seen.isStopped; come += 77, await Promise.resolve()) on.bytes(come * MB, 1e15)
      return seen.isStopped ? { kind: 'stopped' } : { kind: 'done', size: come * MB }
    },
    () => left * MB + reserveBytes,
    1,
    limit * MB,
  )
  await add(1, { size: null })
  await clock.runUntil(1)
  const size = told && told * MB
  const state = reason === null ? { kind: 'done' } : { kind: 'failed', failure: { reason } }
  expect(await queue.entries('1')).toMatchObject([{ size, state }])
})

it('nothing begins below the reserve', async () => {
  const { add, begun, clock, queue } = setUp(
    () => done,
    () => reserveBytes,
  )
  await add(1, { size: null })
  await clock.runUntil(1)
  expect([begun, await queue.entries('1')]).toMatchObject([[], [{ state: full }]])
})
