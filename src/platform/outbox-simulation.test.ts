/**
 * The outbox under random schedules: networks that come and go, answers that get lost after the server acted, refusals,
 * crashes, two tabs, two members (screens 1.19.4). A failing run names its seed.
 */
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../tests/support/memory-store.ts'
import { createVirtualClock, seededRandom } from '../../tests/support/virtual-clock.ts'
import { AppError, type AppErrorDetail } from '../shared/errors.ts'
import { createMessageReplay } from './message-replay.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { createOutbox, minRequestGapMs, type Outbox } from './outbox.ts'

const seeds = 1_000
const scheduleMs = 240_000
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

function fail(detail: AppErrorDetail): never {
  throw new AppError(detail)
}

const facts = () => ({
  seconds: new Map<string, number>(),
  favourites: new Map<string, boolean>(),
  read: new Set<string>(),
})

const never = <T>(): Promise<T> => new Promise<T>(() => {})

function simulate(seed: number) {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number): number => least + random() * (most - least)

  const start = Date.UTC(2026, 10, 21)
  const clock = createVirtualClock(start)
  const storage = createMemoryStore(() => clock.wait(between(0, 15)))
  const requests: number[] = []
  const wrongs: string[] = []
  const server = facts()
  const wanted = facts()
  /** Messages somebody meant to mark, whether or not it was written down in time. */
  const tapped = new Set<string>()
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
    if (fate < 0.12) return fail({ kind: 'throttled', via: 'http', message: '', retryAfterMs: between(1_000, 20_000) })
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
    const outbox = createOutbox({
      storage,
      now: clock.now,
      wait: (ms) => clock.wait(ms).then(() => (tab.isAlive ? undefined : never())),
      member: () => (tab.isAlive ? session : null),
      async send(entry, next) {
        const { member, id } = entry
        if (entry.kind === 'progress') return call(tab, member, record(entry))
        if (entry.kind !== 'favourite') {
          owner = member
          return replay.send(entry, next)
        }
        const key = `${member}/${id}`
        const isFavourite = await call(tab, member, () => server.favourites.get(key) ?? false)
        if (isFavourite === entry.isWanted) return
        await next()
        await call(tab, member, () => server.favourites.set(key, !(server.favourites.get(key) ?? false)))
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
      announce: (at) => {
        for (const other of tabs) if (other !== tab && other.isAlive) other.outbox.heard(at)
      },
      onChange: () => {},
      onRefused: (entry) => wrongs.push(`refused ${entry.member}/${entry.id}`),
    })
    const tab: Tab = { outbox, isAlive: true }
    tabs.push(tab)
    return tab
  }

  function crash(tab: Tab): void {
    tab.isAlive = false
    if (holder?.tab === tab) passOn()
  }

  const living = (): Tab[] => tabs.filter((tab) => tab.isAlive)
  const anyTab = (): Tab => (living().length > 0 ? pick(living()) : openTab())

  /** A wish counts once it is stored: what a tab did not store before it died, nobody was promised. */
  async function put(tab: Tab, entry: OutboxEntry): Promise<void> {
    const read = (entry.kind === 'allMessages' ? messages : [entry.id]).map((each) => `${entry.member}/${each}`)
    const isMessage = entry.kind === 'message' || entry.kind === 'allMessages'
    if (isMessage) for (const each of read) tapped.add(each)
    await tab.outbox.put(entry)
    if (isMessage) for (const each of read) wanted.read.add(each)
    const key = `${entry.member}/${entry.id}`
    if (entry.kind === 'progress') wanted.seconds.set(key, Math.max(wanted.seconds.get(key) ?? 0, entry.seconds))
    else if (entry.kind === 'favourite') wanted.favourites.set(key, entry.isWanted)
  }

  async function leave(tab: Tab, member: string): Promise<void> {
    const entry = {
      kind: 'progress',
      member,
      id: pick(lessons),
      seconds: Math.ceil(between(1, 600)),
      at: clock.now(),
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
        at: clock.now(),
      } as const
      void put(tab, entry).then(() => tab.outbox.drain())
    } else if (fate < 0.45 && member !== null) {
      const at = clock.now()
      const isAll = random() < 0.2
      const entry: OutboxEntry = isAll
        ? { kind: 'allMessages', member, id: 'all', at }
        : { kind: 'message', member, id: pick(messages), at }
      void put(tab, entry).then(() => tab.outbox.drain())
    } else if (fate < 0.57 && member !== null) {
      const entry = { kind: 'favourite', member, id: pick(courses), isWanted: random() < 0.5, at: clock.now() } as const
      void put(tab, entry).then(() => tab.outbox.drain())
    } else if (fate < 0.63 && member !== null) void leave(tab, member)
    else if (fate < 0.73) network.isUp = !network.isUp
    else if (fate < 0.79) void tab.outbox.drain({ isUrgent: network.isUp })
    else if (fate < 0.87) crash(tab)
    else if (fate < 0.92) openTab()
    else if (fate < 0.96) session = null
    else session = pick(members)
  }

  async function run() {
    openTab()
    for (let time = 0; time < scheduleMs; time += between(50, 4_000)) clock.at(start + time, act)
    await clock.runUntil(start + scheduleMs)
    // the storm is over: each member logs in once more, in a new tab, at a server that answers
    network.isUp = true
    network.isKind = true
    for (const member of members) {
      living().forEach(crash)
      session = member
      void openTab().outbox.drain({ isUrgent: true })
      await clock.runUntil(clock.now() + 60_000)
    }
    const gaps = requests.slice(1).map((time, index) => time - (requests[index] ?? 0))
    return {
      server,
      wanted,
      tapped,
      wrongs,
      shortest: Math.min(Infinity, ...gaps),
      left: storage.pairs.size,
      count: requests.length,
    }
  }
  return run()
}

describe('the outbox under random schedules', () => {
  it(`loses nothing in ${seeds} runs`, async () => {
    let requests = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const { server, wanted, tapped, wrongs, shortest, left, count } = await simulate(seed)
      requests += count
      for (const [key, seconds] of wanted.seconds) {
        expect(server.seconds.get(key), `seed ${seed}, lesson ${key}`).toBe(seconds)
      }
      for (const [key, isWanted] of wanted.favourites) {
        expect(server.favourites.get(key) ?? false, `seed ${seed}, favourite ${key}`).toBe(isWanted)
      }
      for (const key of wanted.read) expect(server.read.has(key), `seed ${seed}, message ${key}`).toBe(true)
      for (const key of server.read) expect(tapped.has(key), `seed ${seed}, unwanted message ${key}`).toBe(true)
      expect(wrongs, `seed ${seed}`).toEqual([])
      expect(left, `seed ${seed}: entries left`).toBe(0)
      expect(shortest, `seed ${seed}: ms between requests`).toBeGreaterThanOrEqual(minRequestGapMs)
    }
    // the schedules did exercise the outbox
    expect(requests).toBeGreaterThan(seeds * 20)
  }, 60_000)
})
