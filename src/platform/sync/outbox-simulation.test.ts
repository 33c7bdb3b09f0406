/**
 * The outbox under random schedules: networks that come and go, answers that get lost after the server acted, refusals,
 * pauses of any length asked for, clocks that are set ahead and back, crashes also between the two steps of a write, two
 * tabs, two members (screens 1.19.4). What the server holds in the end is compared with what the learner wished last. A
 * failing run names its seed; `SOAK=1` makes ten times as many.
 */
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock, seededRandom } from '../../../tests/support/dom/virtual-clock.ts'
import { AppError, type AppErrorDetail } from '../../shared/errors.ts'
import { createFavourites } from './favourites.ts'
import { createMessageReplay } from './message-replay.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { KeyValueStore } from '../storage/device-store.ts'
import { createOutbox, minRequestGapMs, type Outbox } from './outbox.ts'

const seeds = process.env['SOAK'] === '1' ? 10_000 : 1_000
const scheduleMs = 240_000
/** Longer than the longest pause and the longest back-off together. */
const calmMs = 660_000
const dayMs = 24 * 3_600_000
const jumps = [-40 * dayMs, -3_600_000, 0, 3_600_000, 40 * dayMs]
/** What a server or something before it may ask for, in milliseconds. */
const retryAfters = [null, 0, 1_000, 20_000, 3_600_000, 999_999_999_000, Number.POSITIVE_INFINITY]
const members = ['7', '8'] as const
const lessons = [1, 2, 3]
const courses = [1, 2]
const messages = ['a', 'b', 'c', 'd']
/** The others are too old to be on page 1. */
const newest = messages.slice(0, 3)

interface Tab {
  readonly outbox: Outbox
  isAlive: boolean
}

/** A favourite as the learner sees it: what is sure to be kept, and what is being written down at this moment. */
interface Intent {
  kept: boolean | undefined
  writing: boolean[]
}

function fail(detail: AppErrorDetail): never {
  throw new AppError(detail)
}

const facts = () => ({
  seconds: new Map<string, number>(),
  read: new Set<string>(),
})

const never = <T>(): Promise<T> => new Promise<T>(() => {})

function simulate(seed: number) {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number): number => least + random() * (most - least)

  const start = Date.UTC(2026, 10, 21)
  const clock = createVirtualClock(start)
  /** The clock of the device, by which entries are dated; timers go by the other one. */
  let clockError = 0
  const deviceNow = (): number => clock.now() + clockError
  const pairs = new Map<string, unknown>()
  const requests: number[] = []
  const wrongs: string[] = []
  const server = { ...facts(), favourites: new Map<string, boolean>() }
  const wanted = facts()
  const intents = new Map<string, Intent>()
  const intentOf = (key: string): Intent => {
    const intent = intents.get(key) ?? { kept: undefined, writing: [] }
    intents.set(key, intent)
    return intent
  }
  const isFavourite = (key: string): boolean => server.favourites.get(key) ?? false
  /** How often the server has toggled a favourite. */
  const toggles = new Map<string, number>()
  const togglesOf = (key: string): number => toggles.get(key) ?? 0
  const network = { isUp: true, isKind: false }
  /** Whose token the device holds; null while nobody is logged in or confirmed. */
  let session: string | null = pick(members)

  // one lock over all tabs; a dead tab gives it back at once
  let holder: { readonly tab: Tab; readonly release: () => void } | null = null
  const queue: { readonly tab: Tab; readonly enter: () => void }[] = []
  function passOn(): void {
    holder = null
    const next = queue.shift()
    if (next?.tab.isAlive) next.enter()
    else if (next) passOn()
  }

  /** What the server does with a request, and what comes back: `change` happens before or never. */
  async function call<T>(tab: Tab, member: string, change: () => T): Promise<T> {
    requests.push(clock.now())
    if (session !== member) wrongs.push(`request of ${member} under ${String(session)}`)
    await clock.wait(between(5, network.isKind ? 50 : 1_500))
    if (!network.isUp) return fail({ kind: 'offline' })
    const fate = network.isKind ? 1 : random()
    if (fate < 0.08) return fail({ kind: 'http', status: 502 })
    if (fate < 0.12) return fail({ kind: 'throttled', via: 'http', message: '', retryAfterMs: pick(retryAfters) })
    if (fate < 0.15) return fail({ kind: 'maintenance', message: '' })
    if (fate < 0.17) {
      session = null
      return fail({ kind: 'unauthorized', token: member, message: '' })
    }
    const answer = change()
    await clock.wait(between(5, 200))
    if (!tab.isAlive) return never()
    if (fate < 0.27) return fail({ kind: 'timeout' })
    return answer
  }

  const record = (entry: OutboxEntry & { kind: 'progress' }) => (): void => {
    const key = `${entry.member}/${entry.id}`
    server.seconds.set(key, Math.max(server.seconds.get(key) ?? 0, entry.seconds))
  }

  const pause = (): Promise<void> => clock.wait(between(0, 15))
  /** A page that dies takes every step with it that it has not begun, and those that read first. */
  function storageOf(isAlive: () => boolean): KeyValueStore {
    const carriedOut = createMemoryStore(pause, pairs)
    const mortal = createMemoryStore(() => pause().then(() => (isAlive() ? undefined : never())), pairs)
    const { set } = carriedOut
    return { ...mortal, set: (key, value) => set(key, value).then(() => (isAlive() ? undefined : never())) }
  }

  /**
   * One toggle: never when the intent, whichever is the last one, is what the server has already. That a page which died
   * had one on the way when `known` toggles were counted is known to nobody; its answer then brings it to light.
   */
  function toggle(tab: Tab, member: string, key: string, known: number): Promise<boolean> {
    const { kept, writing } = intentOf(key)
    const isDifferent = [kept, ...writing].some((each) => each !== undefined && each !== isFavourite(key))
    if (!isDifferent && known === togglesOf(key)) wrongs.push(`toggle of ${key}, which is as intended`)
    return call(tab, member, () => {
      toggles.set(key, togglesOf(key) + 1)
      server.favourites.set(key, !isFavourite(key))
      return isFavourite(key)
    })
  }

  const tabs: Tab[] = []
  function openTab(): Tab {
    let owner = ''
    const ask = <T>(change: (member: string) => T): Promise<T> => {
      const member = owner
      return call(tab, member, () => change(member))
    }
    const replay = createMessageReplay({
      newestMessages: () => ask((member) => newest.map((id) => ({ id, isRead: server.read.has(`${member}/${id}`) }))),
      unreadCount: () => ask((member) => messages.filter((id) => !server.read.has(`${member}/${id}`)).length),
      markMessageRead: (id) => ask((member) => server.read.add(`${member}/${id}`)),
      markAllMessagesRead: () => ask((member) => messages.forEach((id) => server.read.add(`${member}/${id}`))),
    })
    let known = 0
    const favourites = createFavourites(
      {
        async isFavourite(id) {
          const key = `${owner}/${id}`
          const read = await ask(() => ({ isNow: isFavourite(key), known: togglesOf(key) }))
          known = read.known
          return read.isNow
        },
        unreadCount: () => ask(() => 0),
        toggleFavourite: (id) => toggle(tab, owner, `${owner}/${id}`, known),
        onFavourite: () => Promise.resolve(),
      },
      {
        owner: () => null,
        partition: () => null,
        isOffline: () => false,
        isWaiting: () => false,
        put: () => Promise.resolve(),
        tell: () => {},
      },
    )
    const outbox = createOutbox({
      storage: storageOf(() => tab.isAlive),
      wait: (ms) => clock.wait(ms).then(() => (tab.isAlive ? undefined : never())),
      member: () => (tab.isAlive ? session : null),
      async send(entry, next) {
        const { member } = entry
        if (entry.kind === 'progress') return call(tab, member, record(entry))
        if (entry.kind !== 'favourite') {
          owner = member
          return replay.send(entry, next)
        }
        owner = member
        return favourites.send(entry, next)
      },
      async exclusively(task) {
        await new Promise<void>((resolve) => {
          const enter = (): void => {
            holder = { tab, release: passOn }
            resolve()
          }
          if (holder === null) enter()
          else queue.push({ tab, enter })
        })
        replay.begin()
        await task()
        if (tab.isAlive) passOn()
      },
      announce: () => {
        for (const other of tabs) if (other !== tab && other.isAlive) other.outbox.heard()
      },
      onChange: () => {},
      onRefused: (entry) => wrongs.push(`refused ${entry.member}/${entry.id}`),
    })
    const tab: Tab = { outbox, isAlive: true }
    tabs.push(tab)
    // as a page does that shows what waits
    if (session !== null) void outbox.entriesOf(session)
    return tab
  }

  function crash(tab: Tab): void {
    tab.isAlive = false
    if (holder?.tab === tab) passOn()
  }

  const living = (): Tab[] => tabs.filter((tab) => tab.isAlive)
  const anyTab = (): Tab => (living().length > 0 ? pick(living()) : openTab())

  /** What is begun to be written down is kept, whatever becomes of the tab; it is what the server must learn. */
  async function put(tab: Tab, entry: OutboxEntry): Promise<void> {
    const key = `${entry.member}/${entry.id}`
    if (entry.kind === 'progress') wanted.seconds.set(key, Math.max(wanted.seconds.get(key) ?? 0, entry.seconds))
    else if (entry.kind === 'message') wanted.read.add(key)
    else if (entry.kind === 'allMessages') for (const id of messages) wanted.read.add(`${entry.member}/${id}`)
    if (entry.kind !== 'favourite') return tab.outbox.put(entry)
    intentOf(key).writing.push(entry.isWanted)
    await tab.outbox.put(entry)
    intents.set(key, { kept: entry.isWanted, writing: [] })
  }

  async function leave(tab: Tab, member: string): Promise<void> {
    const entry = {
      kind: 'progress',
      member,
      id: pick(lessons),
      seconds: Math.ceil(between(1, 600)),
      at: deviceNow(),
    } as const
    if (!tab.outbox.claimTurn()) return put(tab, entry)
    const stored = put(tab, entry)
    const isSent = call(tab, member, record(entry)).then(
      () => true,
      () => false,
    )
    await stored
    if (await isSent) await tab.outbox.settle(entry)
  }

  /** On, off and on again, as a thumb does it; some tabs die while the last tap is being written down. */
  function tapStar(tab: Tab, member: string): void {
    const id = pick(courses)
    const taps = random() < 0.5 ? 1 : Math.ceil(between(1, 4))
    let isWanted = random() < 0.5
    let time = clock.now()
    for (let tap = 1; tap <= taps; tap++) {
      const intent = isWanted
      clock.at(time, () => {
        if (!tab.isAlive || session !== member) return
        const entry = { kind: 'favourite', member, id, isWanted: intent, at: deviceNow() } as const
        void put(tab, entry).then(() => tab.outbox.drain())
      })
      isWanted = !isWanted
      time += between(100, 1_500)
    }
    if (random() < 0.1) clock.at(time + between(0, 20), () => crash(tab))
  }

  function act(): void {
    const tab = anyTab()
    const member = session
    const fate = random()
    if (fate < 0.38 && member !== null) {
      const entry = {
        kind: 'progress',
        member,
        id: pick(lessons),
        seconds: Math.ceil(between(1, 600)),
        at: deviceNow(),
      } as const
      void put(tab, entry).then(() => tab.outbox.drain())
    } else if (fate < 0.45 && member !== null) {
      const at = deviceNow()
      const isAll = random() < 0.2
      const entry: OutboxEntry = isAll
        ? { kind: 'allMessages', member, id: 'all', at }
        : { kind: 'message', member, id: pick(messages), at }
      void put(tab, entry).then(() => tab.outbox.drain())
    } else if (fate < 0.57 && member !== null) tapStar(tab, member)
    else if (fate < 0.63 && member !== null) void leave(tab, member)
    else if (fate < 0.71) network.isUp = !network.isUp
    else if (fate < 0.77) void tab.outbox.drain({ isUrgent: network.isUp })
    else if (fate < 0.8) clockError = pick(jumps)
    else if (fate < 0.87) crash(tab)
    else if (fate < 0.92) openTab()
    else if (fate < 0.96) session = null
    else session = pick(members)
  }

  async function run() {
    openTab()
    for (let time = 0; time < scheduleMs; time += between(50, 4_000)) clock.at(start + time, act)
    // the last taps have been made
    await clock.runUntil(start + scheduleMs + 10_000)
    // the storm is over: each member logs in once more, at a server that answers, in the tabs that are there or a new one
    network.isUp = true
    network.isKind = true
    const isOpenedAnew = random() < 0.5
    for (const member of members) {
      if (isOpenedAnew) living().forEach(crash)
      session = member
      void (isOpenedAnew ? openTab() : anyTab()).outbox.drain({ isUrgent: true })
      await clock.runUntil(clock.now() + calmMs)
    }
    const gaps = requests.slice(1).map((time, index) => time - (requests[index] ?? 0))
    return {
      server,
      wanted,
      intents,
      wrongs,
      shortest: Math.min(Infinity, ...gaps),
      left: pairs.size,
      count: requests.length,
    }
  }
  return run()
}

describe('the outbox under random schedules', () => {
  it(`loses nothing in ${seeds} runs, and toggles nothing without need`, async () => {
    let requests = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const { server, wanted, intents, wrongs, shortest, left, count } = await simulate(seed)
      requests += count
      for (const [key, seconds] of wanted.seconds) {
        expect(server.seconds.get(key), `seed ${seed}, lesson ${key}`).toBe(seconds)
      }
      for (const [key, { kept, writing }] of intents) {
        expect(server.favourites.get(key) ?? false, `seed ${seed}, favourite ${key}`).toBe(writing.at(-1) ?? kept)
      }
      expect(server.read, `seed ${seed}, messages`).toEqual(wanted.read)
      expect(wrongs, `seed ${seed}`).toEqual([])
      expect(left, `seed ${seed}: entries left`).toBe(0)
      expect(shortest, `seed ${seed}: ms between requests`).toBeGreaterThanOrEqual(minRequestGapMs)
    }
    // the schedules did exercise the outbox
    expect(requests).toBeGreaterThan(seeds * 20)
  }, 600_000)
})
