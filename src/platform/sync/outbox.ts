/**
 * The outbox: writes that wait for the network (screens 1.19.4). An entry is stored before its request and removed only
 * by an answer of the server, never by its age, so an unclear outcome costs a repetition and never a report. Entries
 * belong to a member and are sent with no other member's token; one drain runs over all tabs, at most one request a second. Nothing
 * here asks for the time: a device whose clock is wrong, or is set while the page lives, loses nothing and waits no
 * longer. Pauses end with their timers.
 */
import { errorDetail, isUnknownAddress } from '../../shared/errors.ts'
import { keyOf, saysTheSame, type OutboxEntry } from './outbox-entry.ts'
import type { KeyValueStore } from '../storage/device-store.ts'
import { createWaitingEntries } from './waiting-entries.ts'

export interface OutboxPort {
  readonly storage: KeyValueStore
  /** Resolves after `ms`. */
  wait(ms: number): Promise<void>
  /** The member the server confirmed in this session, or null: nothing is sent for anybody else. */
  member(): string | null
  /**
   * Sends one entry. `next` must be awaited before each further request of the same entry: it keeps the pace and throws
   * when the member, or what the entry says, changed meanwhile. Throws AppError.
   */
  send(entry: OutboxEntry, next: () => Promise<void>): Promise<void>
  /** Runs `task` while no other tab drains; waits for its turn, so that an entry put meanwhile is not forgotten. */
  exclusively(task: () => Promise<void>): Promise<void>
  /** Tells the other tabs that a request starts now; they call `heard`. */
  announce(): void
  /** An entry came or went. */
  onChange(): void
  /** The server refused an entry for good. */
  onRefused(entry: OutboxEntry): void
}

export interface DrainOptions {
  /** The network or the member is back: what failed by itself need not wait any longer. */
  readonly isUrgent?: boolean
  /** The learner asks for it: nothing waits, not even for a busy server. */
  readonly isTapped?: boolean
}

export interface Outbox {
  /** Stores an entry, or holds it where the disk refuses; an older one of the same key is merged. Does not send. */
  put(entry: OutboxEntry): Promise<void>
  /** What waits for a member, oldest first. */
  entriesOf(member: string): Promise<OutboxEntry[]>
  /** Sends what waits for the present member, and resolves when that is through. Errors end in a later try, never in a rejection. */
  drain(options?: DrainOptions): Promise<void>
  /** Takes an entry out again if it still says what `sent` says: for requests sent outside the drain. */
  settle(sent: OutboxEntry): Promise<void>
  /** Claims the next request for one sent outside the drain (a page being closed); false when the pace forbids it. */
  claimTurn(): boolean
  /** Another tab starts a request: the pace holds over all tabs. */
  heard(): void
}

export const minRequestGapMs = 1000
/** The first pauses after failures; then the longest. */
const backOffMs = [5_000, 10_000, 30_000, 60_000]
/** No answer of a server, or of something before it, silences the outbox for longer. */
const longestPauseMs = 300_000
const refusedLesson = '无权限观看此视频'

/** What a failed request means for its entry: try it again later, stop the drain, or go on with the next one. */
export function reactionTo(error: unknown): { kind: 'refused' | 'stop' | 'skip'; retryAfterMs: number | null } {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'notFound':
      return { kind: isUnknownAddress(error) ? 'skip' : 'refused', retryAfterMs: null }
    case 'business':
      return { kind: detail.message === refusedLesson ? 'refused' : 'skip', retryAfterMs: null }
    case 'throttled':
      return { kind: 'stop', retryAfterMs: detail.retryAfterMs }
    default:
      return { kind: 'stop', retryAfterMs: null }
  }
}

/** One entry as it is now; a later one at its key is another. */
const markOf = (entry: OutboxEntry): string => `${keyOf(entry)}@${entry.at}`

/** An outbox that sends nothing before `drain`. */
export function createOutbox(port: OutboxPort): Outbox {
  const waiting = createWaitingEntries(port.storage)
  /** Resolves when the next request may start; null when it may at once. */
  let turn: Promise<void> | null = null
  let failures = 0
  /** `isServers`: asked for by the server, so that a reconnect does not end it. */
  let pause: { readonly isServers: boolean } | null = null
  let isDraining = false
  let draining: Promise<void> = Promise.resolve()
  /** Asked for while a drain was under way: another one follows it. */
  let queuedDrain: DrainOptions | null = null

  async function settle(sent: OutboxEntry): Promise<void> {
    await waiting.settle(sent)
    port.onChange()
  }

  function holdTurn(): void {
    const held: Promise<void> = port.wait(minRequestGapMs).then(() => {
      if (turn === held) turn = null
    })
    turn = held
  }

  function takeTurn(): void {
    holdTurn()
    port.announce()
  }

  async function awaitTurn(): Promise<void> {
    await turn
    // a page being closed or another tab may have taken the turn meanwhile
    if (turn) await awaitTurn()
  }

  /** Takes a turn for what waits at `key` by then. Null without one when nothing does, or it no longer says what `sent` says. */
  async function takeTurnFor(key: string, sent?: OutboxEntry): Promise<OutboxEntry | null> {
    for (;;) {
      await awaitTurn()
      const entry = await waiting.at(key)
      if (entry === undefined || (sent && !saysTheSame(entry, sent))) return null
      if (turn) continue
      takeTurn()
      return entry
    }
  }

  function pauseFor(retryAfterMs: number | null): void {
    // a date that is past already says nothing: the clock of the device may be ahead
    const isServers = retryAfterMs !== null && retryAfterMs > 0
    const ownMs = backOffMs[failures] ?? longestPauseMs
    failures += 1
    const begun = { isServers }
    pause = begun
    void port.wait(isServers ? Math.min(retryAfterMs, longestPauseMs) : ownMs).then(() => {
      if (pause === begun) pause = null
      return drain()
    })
  }

  /** What waits at one key by its turn; false when the drain must stop. */
  async function sendOne(key: string, member: string, tried: Set<string>): Promise<boolean> {
    const isStillMember = (): boolean => port.member() === member
    const entry = await takeTurnFor(key)
    // a page being closed has sent it meanwhile, or another entry took its place
    if (!entry) return true
    tried.add(markOf(entry))
    if (!isStillMember()) return false
    let isOvertaken = false
    try {
      await port.send(entry, async () => {
        isOvertaken = (await takeTurnFor(key, entry)) === null
        if (isOvertaken) throw new Error('the entry is gone, or says something else')
        if (!isStillMember()) throw new Error('the member changed')
      })
      failures = 0
      await settle(entry)
      return true
    } catch (error) {
      if (isOvertaken) return true
      const reaction = reactionTo(error)
      if (reaction.kind === 'refused') {
        // where the disk keeps it, it is refused once more another time
        await settle(entry).catch(() => {})
        port.onRefused(entry)
        return true
      }
      if (isStillMember()) pauseFor(reaction.retryAfterMs)
      return reaction.kind === 'skip'
    }
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      const member = port.member()
      if (member === null) return
      const entry = (await waiting.of(member)).find((each) => !tried.has(markOf(each)))
      if (!entry) break
      tried.add(markOf(entry))
      if (!(await sendOne(keyOf(entry), member, tried))) return
    }
    // the lock is kept until the next request may start, so that the pace holds over all tabs
    await awaitTurn()
  }

  async function drain({ isUrgent = false, isTapped = false }: DrainOptions = {}): Promise<void> {
    if (isTapped || (isUrgent && !pause?.isServers)) pause = null
    if (port.member() === null || pause) return
    if (isDraining)
      queuedDrain = {
        isUrgent: isUrgent || queuedDrain?.isUrgent === true,
        isTapped: isTapped || queuedDrain?.isTapped === true,
      }
    else draining = drainOnce()
    // also for who asks meanwhile: told at once, 立即同步 would say that it failed while its entries are on their way
    await draining
  }

  /** Sends what waits, and once more where that was asked for meanwhile. */
  async function drainOnce(): Promise<void> {
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

  // the page before this one may have sent something a moment ago
  holdTurn()

  return {
    async put(entry) {
      await waiting.put(entry)
      port.onChange()
    },
    entriesOf: waiting.of,
    drain,
    settle,
    claimTurn() {
      if (turn || pause?.isServers) return false
      takeTurn()
      return true
    },
    heard: holdTurn,
  }
}
