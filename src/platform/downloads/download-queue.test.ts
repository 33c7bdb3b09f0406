import { expect, it } from 'vitest'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock } from '../../../tests/support/dom/virtual-clock.ts'
import { createDownloadQueue, type QueuePorts } from './download-queue.ts'
import type { Outcome } from './download-ports.ts'

const minuteMs = 60_000
const cut: Outcome = { kind: 'cut' }
const done: Outcome = { kind: 'done', size: 1 }
type Begin = QueuePorts['begin']

/** A queue of one tab, and what it has begun. */
function setUp(fateOf: (lesson: number, on: Parameters<Begin>[1]) => Outcome | Promise<Outcome>) {
  const clock = createVirtualClock(0)
  const storage = createMemoryStore()
  const begun: number[] = []
  const queue = createDownloadQueue({
    storage,
    member: () => '1',
    now: clock.now,
    wait: clock.wait,
    exclusively: (task) => task(),
    announce: () => {},
    hold: () => null,
    room: async () => ({ limit: 1e12, free: null }),
    begin({ lesson }, on) {
      begun.push(lesson)
      const end = Promise.resolve(fateOf(lesson, on)).then((outcome) => {
        if (outcome.kind === 'done') on.complete()
        return outcome
      })
      return { end, stop: () => {} }
    },
    stored: async () => [],
    deleteFiles: async () => {},
    deletePieces: async () => {},
    onChange: () => {},
  })
  return {
    begun,
    clock,
    queue,
    async add(count: number) {
      const lessons = Array.from({ length: count }, (_, index) => index + 1)
      await queue.add(lessons.map((lesson) => downloadEntry(lesson, { state: { kind: 'queued' } })))
      void queue.drain()
    },
    kinds: async () => (await queue.entries('1')).map(({ state }) => state.kind),
  }
}

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

it.each<[string, (queue: ReturnType<typeof setUp>['queue']) => Promise<void>]>([
  ['重试', (queue) => queue.tell([{ member: '1', lesson: 1 }], { kind: 'retried' })],
  ['a network that is back', (queue) => queue.tellAll('1', [{ kind: 'improved', what: 'network' }])],
  ['another lesson', (queue) => queue.add([downloadEntry(9, { state: { kind: 'queued' } })])],
])('%s ends the pause', async (_, act) => {
  const { add, begun, clock, queue } = setUp(() => cut)
  await add(2)
  await clock.runUntil(30 * minuteMs)
  const before = begun.length
  await act(queue)
  void queue.drain()
  await clock.runUntil(30 * minuteMs + 1)
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
