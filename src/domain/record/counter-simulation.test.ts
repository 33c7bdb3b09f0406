/**
 * The counter under random schedules: two tabs that play, pause, jump, change speed, are hidden, closed and killed at any
 * step, over midnight, with the clock of the device set ahead and back (screens 4.12 checks 2 and 3). What is stored in
 * the end is compared with the time in which anything played. A failing run names its seed.
 */
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock, seededRandom } from '../../../tests/support/dom/virtual-clock.ts'
import { localDay } from '../../shared/local-day.ts'
import type { KeyValueStore } from '../../platform/storage/device-store.ts'
import { createCounter, type Counter } from './counter.ts'
import { readRecord } from './read-record.ts'

const seeds = process.env['SOAK'] === '1' ? 3_000 : 300
const scheduleMs = 240_000
const hourMs = 3_600_000
const jumps = [-30 * hourMs, -60_000, 60_000, 30 * hourMs]
/** What a killed page may lose: what is written every ten seconds, a tick of a hidden page, a write under way. */
const lostByKill = 11_100
/** What a beginning may lose: until it is this tab's turn, and the tick that is out already. */
const lostByStart = 120

interface Tab {
  readonly counter: Counter
  readonly lesson: number
  isAlive: boolean
  isPlaying: boolean
  isHidden: boolean
  position: number
  speed: number
  /** When it was last told where it stands. */
  at: number
}

const never = <T>(): Promise<T> => new Promise<T>(() => {})

async function simulate(seed: number) {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  // some seconds or minutes before midnight
  const start = new Date(2026, 10, 22, 23, 56).getTime() + random() * 230_000
  const clock = createVirtualClock(start)
  let clockError = 0
  let set = 0
  const date = (): number => clock.now() + clockError
  const pairs = new Map<string, unknown>()
  const tabs: Tab[] = []
  let allowance = 0

  // one lock over all tabs; a dead tab gives it back at once
  let holder: Tab | null = null
  const queue: { readonly tab: Tab; readonly enter: () => Promise<void> }[] = []
  function passOn(): void {
    holder = null
    const next = queue.shift()
    if (next === undefined) return
    if (!next.tab.isAlive) return passOn()
    holder = next.tab
    void next.enter().then(() => (holder === next.tab ? passOn() : undefined))
  }

  const pause = (): Promise<void> => clock.wait(random() * 15)
  function storageOf(isAlive: () => boolean): KeyValueStore {
    const carriedOut = createMemoryStore(pause, pairs)
    const mortal = createMemoryStore(() => pause().then(() => (isAlive() ? undefined : never())), pairs)
    return { ...mortal, set: (key, value) => carriedOut.set(key, value).then(() => (isAlive() ? undefined : never())) }
  }

  function open(): void {
    const lesson = pick([1, 2])
    const ports = {
      store: storageOf(() => tab.isAlive),
      now: () => clock.now(),
      date,
      async exclusively(task: () => Promise<void>) {
        await clock.wait(random() * 5)
        if (!tab.isAlive) return never<void>()
        queue.push({ tab, enter: task })
        if (holder === null) passOn()
      },
      onWritten: () => {},
    }
    const facts = { lesson, course: 5, title: `课时 ${lesson}`, courseTitle: '课程', cover: '' }
    const tab: Tab = {
      counter: createCounter(ports, '7', facts),
      lesson,
      isAlive: true,
      isPlaying: false,
      isHidden: false,
      position: 0,
      speed: 1,
      at: clock.now(),
    }
    tabs.push(tab)
    void run(tab)
  }

  /** The film goes on to where it is now, and says so. */
  function tick(tab: Tab): void {
    if (tab.isPlaying) tab.position += ((clock.now() - tab.at) / 1000) * tab.speed
    tab.at = clock.now()
    tab.counter.follow(tab, tab.isPlaying)
  }

  async function run(tab: Tab): Promise<void> {
    while (tab.isAlive) {
      await clock.wait(tab.isHidden ? 1_000 : 200 + random() * 100)
      observe()
      if (tab.isAlive && tab.isPlaying) tick(tab)
    }
  }

  function die(tab: Tab): void {
    tab.isAlive = false
    if (holder === tab) passOn()
  }

  const acts: ((tab: Tab) => void)[] = [
    (tab) => {
      tick(tab)
      if (!tab.isPlaying) allowance += lostByStart
      tab.isPlaying = !tab.isPlaying
      tick(tab)
    },
    (tab) => {
      tick(tab)
      tab.position = Math.max(0, tab.position + pick([-30, 10, 600]))
      tick(tab)
    },
    (tab) => {
      tick(tab)
      tab.speed = pick([0.5, 1, 2, 3])
      tick(tab)
    },
    (tab) => {
      tick(tab)
      tab.isHidden = !tab.isHidden
      if (tab.isHidden) void tab.counter.write()
    },
    (tab) => {
      allowance += lostByKill
      die(tab)
      open()
    },
    (tab) => {
      tick(tab)
      void tab.counter.write(true)
      // another one may have waited for this turn
      allowance += lostByStart
      die(tab)
      open()
    },
    (tab) => {
      tick(tab)
      void tab.counter.end()
      allowance += lostByStart
      tab.isAlive = false
      open()
    },
    () => {
      // each tab that plays may have had a tick out
      tabs.filter((tab) => tab.isAlive).forEach(tick)
      clockError += pick(jumps)
      set += 1
    },
  ]

  const played = new Map<string, number>()
  let last = start
  function observe(): void {
    const passed = clock.now() - last
    last = clock.now()
    if (!tabs.some((tab) => tab.isAlive && tab.isPlaying)) return
    const day = localDay(date() - passed / 2)
    played.set(day, (played.get(day) ?? 0) + passed)
  }

  open()
  open()
  for (let at = 0; at < scheduleMs; at += 500 + random() * 12_000)
    clock.at(start + at, () => {
      observe()
      const tab = pick(tabs.filter((each) => each.isAlive))
      // mostly it is playing that begins and ends
      pick([acts[0], ...acts])?.(tab)
    })
  await clock.runUntil(start + scheduleMs)
  observe()
  for (const tab of tabs.filter((each) => each.isAlive)) {
    tick(tab)
    void tab.counter.end()
    tab.isPlaying = false
  }
  await clock.runUntil(start + scheduleMs + 5_000)
  const reading = readRecord(
    createMemoryStore(() => clock.wait(1), pairs),
    '7',
  )
  await clock.runUntil(start + scheduleMs + 10_000)
  const record = await reading
  const stored = new Map(
    [...record.days].map(([day, { lessons }]) => [day, lessons.reduce((sum, { ms }) => sum + ms, 0)]),
  )
  return { played, stored, allowance, set, keys: [...pairs.keys()] }
}

const sum = (of: ReadonlyMap<string, number>): number => [...of.values()].reduce((all, ms) => all + ms, 0)

describe('what was played', () => {
  it(`is counted once and not lost, ${seeds} schedules`, async () => {
    const wrongs: string[] = []
    let [all, lost, nights] = [0, 0, 0]
    for (let seed = 1; seed <= seeds; seed++) {
      const { played, stored, allowance, set, keys } = await simulate(seed)
      // a slice at each change, and what was rounded
      const blur = 400
      for (const day of new Set([...played.keys(), ...stored.keys()])) {
        const [is, was] = [stored.get(day) ?? 0, played.get(day) ?? 0]
        if (is > was + blur + set * 300) wrongs.push(`seed ${seed}: ${day} has ${is - was} ms too much`)
        if (is < was - blur - set * 300 - allowance)
          wrongs.push(`seed ${seed}: ${day} has lost ${was - is} of ${allowance} ms`)
      }
      if (sum(stored) > sum(played) + blur) wrongs.push(`seed ${seed}: ${sum(stored) - sum(played)} ms too much`)
      if (sum(stored) < sum(played) - blur - allowance)
        wrongs.push(`seed ${seed}: ${sum(played) - sum(stored)} ms lost`)
      // what was left unmerged has been added up
      if (keys.some((key) => /^7\/\d{4}-\d\d-\d\d\//.test(key))) wrongs.push(`seed ${seed}: left unmerged`)
      all += sum(played)
      lost += sum(played) - sum(stored)
      if (stored.size > 1) nights += 1
    }
    expect(wrongs).toEqual([])
    // it was about something
    expect(all).toBeGreaterThan(seeds * 60_000)
    expect(nights).toBeGreaterThan(seeds / 2)
    expect(lost / all).toBeLessThan(0.05)
  }, 120_000)
})
