/**
 * What a learner did, kept and sent (screens 1.17.4, 1.19.4): every position goes to the journal and the outbox first
 * and to the server afterwards. The only place that writes either.
 */
import { AppError } from '../../shared/errors.ts'
import { pauseLeft } from '../reads/pause.ts'
import { pendingAtom, refusedAtom, waitingAtom } from './sync-atoms.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { exclusively } from '../tabs/exclusively.ts'
import { createFavourites, type FavouriteCalls } from './favourites.ts'
import { confirmedMemberAtom, knownMemberAtom, partitionAtom } from '../session/session-atoms.ts'
import type { JournalEntry } from './journal.ts'
import { createJournalWriter, isJournalEntry, type LeftPlace } from './journal-writer.ts'
import { createMessageReplay, type MessageCalls } from './message-replay.ts'
import { createOutbox, type DrainOptions } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { askToPersist } from '../storage/ask-to-persist.ts'
import { journalStore, outboxStore } from '../storage/storage.ts'
import type { AppStore } from '../store.ts'
import { openTabChannel } from '../tabs/tab-channel.ts'

/** The calls sync makes; injected, because this layer does not know the API. */
export interface SyncCalls extends MessageCalls, FavouriteCalls {
  recordProgress(lessonId: number, seconds: number, options: { isLeaving: boolean }): Promise<unknown>
  /** The server has marked these messages as read; runs before the entry leaves the outbox. */
  onMessagesRead(member: string, target: MessageTarget): Promise<void>
}

/** One message, or all of them. */
export type MessageTarget = { readonly id: string } | 'all'

export interface Sync {
  /**
   * Keeps where a lesson was left and, unless `seconds` is null, reports that many whole seconds of it as watched.
   * `isLeaving`: the page may be gone in a moment, so the report is sent at once and outlives it. `owner`: the member who
   * watched, if that is known: when a session ends while a lesson plays, its last seconds are reported after that end.
   */
  report(
    entry: JournalEntry,
    seconds: number | null,
    options?: { isLeaving?: boolean; owner?: string | null },
  ): Promise<void>
  /**
   * Adds where `owner` left lessons on another device; resolves with their number. Rejects when the disk refuses, and when
   * another member is known by then.
   */
  bringInPlaces(found: readonly LeftPlace[], owner: string): Promise<number>
  /**
   * Makes a course one of the favourites, or no longer one. Resolves with what the server says, null while that waits
   * for the network. Rejects when the server refuses.
   */
  setFavourite(courseId: number, isWanted: boolean): Promise<boolean | null>
  /** Queues that messages have been read. */
  queueMessagesRead(target: MessageTarget): Promise<void>
  /** Sends what waits; `isUrgent` after a reconnect, which ends our own back-off. */
  drain(options?: DrainOptions): Promise<void>
}

const lockName = 'meedu-h5-outbox'

/** What is not sent after so long waits: named at once, each report would make a line flash on the screen. */
const waitingMs = 3_000

/** What the tabs of this device tell each other. */
type TabMessage =
  | { readonly kind: 'request' }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'journal'; readonly member: string; readonly entry: JournalEntry }
  | { readonly kind: 'favourite'; readonly member: string; readonly courseId: number; readonly isNow: boolean }

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'journal') return 'member' in value && 'entry' in value && isJournalEntry(value.entry)
  if (value.kind === 'favourite')
    return 'member' in value && 'courseId' in value && 'isNow' in value && typeof value.isNow === 'boolean'
  return value.kind === 'outbox' || value.kind === 'request'
}

/** Follows the member and the other tabs from now on, for the life of the page. */
export function createSync(store: AppStore, calls: SyncCalls): Sync {
  const channel = openTabChannel('learning')
  const tell = (message: TabMessage): void => channel.tell(message)
  const journal = createJournalWriter(store, journalStore)
  const member = (): string | null => {
    const known = store.get(knownMemberAtom)
    return known === null ? null : String(known.id)
  }
  const confirmedMember = (): string | null => store.get(confirmedMemberAtom)

  /** Drains under way that a tap has asked for. */
  let tapped = 0
  const messages = createMessageReplay(calls)
  const favourites = createFavourites(calls, {
    owner: member,
    partition: () => store.get(partitionAtom),
    isOffline: () => store.get(connectivityAtom) === 'offline',
    isWaiting: (id) => store.get(pendingAtom).some((entry) => entry.kind === 'favourite' && entry.id === id),
    put,
    tell: (owner, courseId, isNow) => tell({ kind: 'favourite', member: owner, courseId, isNow }),
  })
  const outbox = createOutbox({
    storage: outboxStore,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    member: confirmedMember,
    async send(entry, next) {
      // what waits goes out by itself: the server has its pause; a tap may ask at once (screens 1.5.6)
      const retryAfterMs = pauseLeft(tapped === 0)
      if (retryAfterMs > 0) throw new AppError({ kind: 'throttled', via: 'http', message: '', retryAfterMs })
      if (entry.kind === 'progress') {
        await calls.recordProgress(entry.id, entry.seconds, { isLeaving: false })
        return
      }
      if (entry.kind === 'favourite') return favourites.send(entry, next)
      await messages.send(entry, next)
      await calls.onMessagesRead(entry.member, entry.kind === 'message' ? { id: entry.id } : 'all')
    },
    exclusively: (task) =>
      exclusively(lockName, () => {
        messages.begin()
        return task()
      }),
    announce: () => tell({ kind: 'request' }),
    onRefused: (entry) => store.set(refusedAtom, entry),
    onChange: () => {
      void showPending()
      tell({ kind: 'outbox' })
    },
  })

  channel.hear((message) => {
    if (!isTabMessage(message)) return
    if (message.kind === 'request') outbox.heard()
    else if (message.kind === 'journal') journal.take(message.member, message.entry)
    else if (message.kind === 'favourite') void favourites.follow(message.member, message.courseId, message.isNow)
    else void showPending()
  })

  /** Shown for the member on screen, confirmed or not: what waits is theirs in either case. */
  async function showPending(): Promise<void> {
    const present = member()
    const entries = present === null ? [] : await outbox.entriesOf(present)
    if (member() !== present) return
    store.set(pendingAtom, entries)
    nameWaiting()
  }

  let naming: ReturnType<typeof setTimeout> | undefined
  function nameWaiting(): void {
    const { length } = store.get(pendingAtom)
    if (length > 0 && store.get(waitingAtom) === 0) {
      naming ??= setTimeout(() => store.set(waitingAtom, store.get(pendingAtom).length), waitingMs)
      return
    }
    clearTimeout(naming)
    naming = undefined
    store.set(waitingAtom, length)
  }

  let opened: string | null = null
  function followMember(): void {
    if (member() === opened) return
    opened = member()
    void journal.open(opened)
    void showPending()
  }
  followMember()
  store.sub(knownMemberAtom, followMember)
  // the server has just said whose token this is: what this member left is theirs to send
  store.sub(confirmedMemberAtom, () => {
    if (confirmedMember() !== null) void outbox.drain({ isUrgent: true })
  })

  async function put(entry: OutboxEntry): Promise<void> {
    await outbox.put(entry)
    await showPending()
    void outbox.drain()
  }

  /** Stored and sent in the task of the event: a page that is being closed gets no other chance. */
  async function sendAtOnce(entry: OutboxEntry & { kind: 'progress' }, seconds: number): Promise<void> {
    const stored = outbox.put(entry)
    const isSent = calls.recordProgress(entry.id, seconds, { isLeaving: true }).then(
      () => true,
      () => false,
    )
    await stored
    if (await isSent) await outbox.settle(entry)
    else void outbox.drain() // if this page still lives; otherwise the next one sends it
  }

  return {
    async report(entry, seconds, { isLeaving = false, owner = member() } = {}) {
      if (owner === null) return
      tell({ kind: 'journal', member: owner, entry })
      // from now on this device holds something the server does not have
      void askToPersist()
      const kept = [journal.record(owner, entry)]
      if (seconds !== null && seconds >= 1) {
        const progress: OutboxEntry & { kind: 'progress' } = {
          kind: 'progress',
          member: owner,
          id: entry.lessonId,
          seconds,
          at: entry.updatedAt,
        }
        const isAtOnce = isLeaving && confirmedMember() === owner && pauseLeft(true) === 0 && outbox.claimTurn()
        kept.push(isAtOnce ? sendAtOnce(progress, seconds) : put(progress))
      }
      // a full disk has been told to the learner by the storage; playing goes on
      await Promise.allSettled(kept)
    },
    async bringInPlaces(found, owner) {
      if (member() !== owner) throw new Error('These are the places of another member')
      const entries = await journal.bringIn(owner, found)
      for (const entry of entries) tell({ kind: 'journal', member: owner, entry })
      return entries.length
    },
    setFavourite: favourites.set,
    async queueMessagesRead(target) {
      const owner = member()
      if (owner === null) return
      const common = { member: owner, at: Date.now() }
      await put(
        target === 'all'
          ? { kind: 'allMessages', id: 'all', ...common }
          : { kind: 'message', id: target.id, ...common },
      )
    },
    async drain(options) {
      const taps = Number(options?.isTapped === true)
      tapped += taps
      await outbox.drain(options).finally(() => (tapped -= taps))
    },
  }
}
