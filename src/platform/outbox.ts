/**
 * The outbox: writes that wait for the network (screens 1.19.4). An entry is stored before its request and removed only
 * after the server said yes, so an unclear outcome costs a repetition and never a report. Entries belong to a member and
 * are sent by nobody else; one drain runs over all tabs, at most one request a second.
 */
import { errorDetail } from '../shared/errors.ts'
import {
  isCovered,
  isEntry,
  keyOf,
  mergeLeftBehind,
  mergeStored,
  type AllMessagesRead,
  type OutboxEntry,
} from './outbox-entry.ts'
import type { KeyValueStore } from './storage.ts'
import { mergeLeftOvers, writeDown, type Place } from './write-down.ts'

export interface OutboxPort {
  readonly storage: KeyValueStore
  now(): number
  /** Resolves after `ms`. */
  wait(ms: number): Promise<void>
  /** The member the server confirmed in this session, or null: nothing is sent for anybody else. */
  member(): string | null
  /**
   * Sends one entry. `next` must be awaited before each further request of the same entry: it keeps the pace and throws
   * `cancelled` when the member changed meanwhile. Throws AppError.
   */
  send(entry: OutboxEntry, next: () => Promise<void>): Promise<void>
  /** Runs `task` while no other tab drains; waits for its turn, so that an entry put meanwhile is not forgotten. */
  exclusively(task: () => Promise<void>): Promise<void>
  /** Tells the other tabs that a request starts now; they pass it to `heard`. */
  announce(at: number): void
  /** An entry came or went. */
  onChange(): void
  /** The server refused an entry for good. */
  onRefused(entry: OutboxEntry): void
}

export interface Outbox {
  /** Stores an entry; an older one of the same key is merged. Does not send. */
  put(entry: OutboxEntry): Promise<void>
  /** What waits for a member, oldest first. */
  entriesOf(member: string): Promise<OutboxEntry[]>
  /** Sends what waits for the present member. Errors end in a later try, never in a rejection. */
  drain(options?: { isUrgent?: boolean }): Promise<void>
  /** Takes an entry out again if it still says what `sent` says: for requests sent outside the drain. */
  settle(sent: OutboxEntry): Promise<void>
  /** Claims the next request for one sent outside the drain (a page being closed); false when the pace forbids it. */
  claimTurn(): boolean
  /** Another tab started a request at `at` (milliseconds since 1970): the pace holds over all tabs. */
  heard(at: number): void
}

export const minRequestGapMs = 1000
const backOffMs = [5_000, 10_000, 30_000, 60_000, 300_000]
const keptForMs = 30 * 24 * 3_600_000
const refusedLesson = '无权限观看此视频'

/** What a failed request means for its entry: ask again later, ask nobody any more, or go on with the next one. */
export function reactionTo(error: unknown): { kind: 'refused' | 'stop' | 'skip'; retryAfterMs: number | null } {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'notFound':
      return { kind: detail.via === 'envelope' ? 'refused' : 'skip', retryAfterMs: null }
    case 'business':
      return { kind: detail.message === refusedLesson ? 'refused' : 'skip', retryAfterMs: null }
    case 'throttled':
      return { kind: 'stop', retryAfterMs: detail.retryAfterMs }
    default:
      return { kind: 'stop', retryAfterMs: null }
  }
}

const placeOf = (value: unknown): Place | false => isEntry(value) && { key: keyOf(value), merge: mergeLeftBehind }

export function createOutbox(port: OutboxPort): Outbox {
  const { storage } = port
  /** The page before this one may have sent something a moment ago. */
  let lastRequestAt = port.now()
  let failures = 0
  let pausedUntil = 0
  /** The server's own Retry-After holds even where our back-off would give way to a reconnect. */
  let refusedUntil = 0
  let isDraining = false
  /** Asked for while a drain was under way: another one follows it. */
  let queuedDrain: { readonly isUrgent: boolean } | null = null

  async function entriesOf(member: string): Promise<OutboxEntry[]> {
    const read = () => storage.entries(`${member}/`)
    let stored = await read()
    if (await mergeLeftOvers(storage, stored, placeOf)) stored = await read()
    const fresh: OutboxEntry[] = []
    for (const [key, entry] of stored)
      if (isEntry(entry)) {
        if (port.now() - entry.at <= keptForMs) fresh.push(entry)
        else await storage.delete(key)
      }
    return fresh.sort((a, b) => a.at - b.at)
  }

  const settle = async (sent: OutboxEntry): Promise<void> => {
    await storage.deleteIf(keyOf(sent), (stored) => isEntry(stored) && isCovered(stored, sent))
    port.onChange()
  }

  async function dropSingleMessages({ member, at }: AllMessagesRead): Promise<void> {
    for (const [key] of await storage.entries(`${member}/message/`))
      await storage.deleteIf(key, (stored) => isEntry(stored) && stored.at <= at)
  }

  function msToNextTurn(): number {
    // a device whose clock was put back must not wait for the old time
    lastRequestAt = Math.min(lastRequestAt, port.now())
    return lastRequestAt + minRequestGapMs - port.now()
  }

  function takeTurn(): void {
    lastRequestAt = port.now()
    port.announce(lastRequestAt)
  }

  async function awaitTurn(): Promise<void> {
    // asked again after each wait: a page being closed or another tab may have taken the turn
    while (msToNextTurn() > 0) await port.wait(msToNextTurn())
  }

  async function keepPace(): Promise<void> {
    await awaitTurn()
    takeTurn()
  }

  function pause(retryAfterMs: number | null): void {
    const delay = retryAfterMs ?? backOffMs[Math.min(failures, backOffMs.length - 1)] ?? 0
    failures += 1
    pausedUntil = port.now() + delay
    if (retryAfterMs !== null) refusedUntil = pausedUntil
    void port.wait(delay).then(() => drain())
  }

  /** One entry; false when the drain must stop. */
  async function sendOne(entry: OutboxEntry, member: string): Promise<boolean> {
    const isStillMember = (): boolean => port.member() === member
    /** Takes a turn; false when a page being closed has sent the entry meanwhile, or another one took its place. */
    const takeItsTurn = async (): Promise<boolean> => {
      await awaitTurn()
      if ((await storage.get(keyOf(entry))) === undefined) return false
      await keepPace()
      return true
    }
    if (!(await takeItsTurn())) return true
    if (!isStillMember()) return false
    let isGone = false
    try {
      await port.send(entry, async () => {
        isGone = !(await takeItsTurn())
        if (isGone) throw new Error('the entry is gone')
        if (!isStillMember()) throw new Error('the member changed')
      })
      failures = 0
      await settle(entry)
      return true
    } catch (error) {
      if (isGone) return true
      const reaction = reactionTo(error)
      if (reaction.kind === 'refused') {
        await settle(entry)
        port.onRefused(entry)
        return true
      }
      if (isStillMember()) pause(reaction.retryAfterMs)
      return reaction.kind === 'skip'
    }
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      const member = port.member()
      if (member === null) return
      const entry = (await entriesOf(member)).find((each) => !tried.has(`${keyOf(each)}@${each.at}`))
      if (!entry) break
      tried.add(`${keyOf(entry)}@${entry.at}`)
      if (!(await sendOne(entry, member))) return
    }
    // the lock is kept until the next request may start, so that the pace holds over all tabs
    await awaitTurn()
  }

  async function drain({ isUrgent = false } = {}): Promise<void> {
    if (isUrgent) pausedUntil = refusedUntil
    if (port.member() === null || port.now() < pausedUntil) return
    if (isDraining) {
      queuedDrain = { isUrgent: isUrgent || queuedDrain?.isUrgent === true }
      return
    }
    isDraining = true
    try {
      await port.exclusively(sendAll)
    } finally {
      isDraining = false
    }
    const queued = queuedDrain
    queuedDrain = null
    if (queued) await drain(queued)
  }

  return {
    async put(entry) {
      await writeDown(storage, { key: keyOf(entry), merge: mergeStored }, entry, entry.at)
      if (entry.kind === 'allMessages') await dropSingleMessages(entry)
      port.onChange()
    },
    entriesOf,
    drain,
    settle,
    claimTurn() {
      if (msToNextTurn() > 0 || port.now() < refusedUntil) return false
      takeTurn()
      return true
    },
    heard(at) {
      lastRequestAt = Math.max(lastRequestAt, at)
    },
  }
}
