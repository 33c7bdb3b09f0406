/**
 * What a learner did, kept and sent (screens 1.17.4, 1.19.4): every position goes to the journal and the outbox first
 * and to the server afterwards. The only place that writes either.
 */
import { atom } from 'jotai'
import { isVerifiedAtom, tokenAtom, userAtom } from './session-atoms.ts'
import { createJournal, type JournalEntry } from './journal.ts'
import { createOutbox, type OutboxEntry } from './outbox.ts'
import { journalStore, outboxStore } from './storage.ts'
import type { AppStore } from './store.ts'

/** The calls learning makes; injected, because this layer does not know the API. */
export interface LearningCalls {
  recordProgress(lessonId: number, seconds: number, options: { isLeaving: boolean }): Promise<unknown>
  isFavourite(courseId: number): Promise<boolean>
  toggleFavourite(courseId: number): Promise<unknown>
}

/** Entries of the member on screen that still wait for the server. */
export const pendingAtom = atom<readonly OutboxEntry[]>([])

/** The last entry the server refused for good; a lesson on screen asks for itself again (screens 2.7 rule 14). */
export const refusedAtom = atom<OutboxEntry | null>(null)

export interface Learning {
  /**
   * Keeps where a lesson was left and, unless `seconds` is null, reports that many whole seconds of it as watched.
   * `isLeaving`: the page may be gone in a moment, so the report is sent at once and outlives it.
   */
  report(entry: JournalEntry, seconds: number | null, options?: { isLeaving?: boolean }): Promise<void>
  /** Queues the wish to have a course among the favourites or not. */
  wishFavourite(courseId: number, isWanted: boolean): Promise<void>
  /** Sends what waits; `isUrgent` after a reconnect, which ends our own back-off. */
  drain(options?: { isUrgent?: boolean }): Promise<void>
}

const lockName = 'meedu-h5-outbox'

async function exclusively(task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task()
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task()
  })
}

export function createLearning(store: AppStore, calls: LearningCalls): Learning {
  const journal = createJournal(store, journalStore)
  const member = (): string | null => {
    const user = store.get(userAtom)
    return user === null ? null : String(user.id)
  }
  /** Nothing is sent before the server has confirmed whose token this is. */
  const confirmedMember = (): string | null =>
    store.get(isVerifiedAtom) && store.get(tokenAtom) !== null ? member() : null

  const outbox = createOutbox({
    storage: outboxStore,
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    member: confirmedMember,
    async send(entry, next) {
      if (entry.kind === 'progress') {
        await calls.recordProgress(entry.id, entry.seconds, { isLeaving: false })
        return
      }
      const isFavourite = await calls.isFavourite(entry.id)
      if (isFavourite === entry.isWanted) return
      await next()
      await calls.toggleFavourite(entry.id)
    },
    exclusively,
    onRefused: (entry) => store.set(refusedAtom, entry),
    onChange: () => void showPending(),
  })

  /** Shown for the member on screen, confirmed or not: what waits is theirs in either case. */
  async function showPending(): Promise<void> {
    const present = member()
    const entries = present === null ? [] : await outboxStore.entries(`${present}/`)
    if (member() === present) store.set(pendingAtom, entries.map(([, value]) => value as OutboxEntry))
  }

  let opened: string | null = null
  store.sub(userAtom, () => {
    if (member() === opened) return
    opened = member()
    void journal.open(opened)
    void showPending()
  })
  store.sub(isVerifiedAtom, () => {
    if (store.get(isVerifiedAtom)) void outbox.drain({ isUrgent: true })
  })

  async function put(entry: OutboxEntry): Promise<void> {
    await outbox.put(entry)
    await showPending()
    void outbox.drain()
  }

  return {
    async report(entry, seconds, { isLeaving = false } = {}) {
      const owner = member()
      if (owner === null) return
      const kept = journal.record(owner, entry)
      const progress: OutboxEntry | null =
        seconds === null || seconds < 1
          ? null
          : { kind: 'progress', member: owner, id: entry.lessonId, seconds, at: entry.updatedAt }
      if (progress !== null && isLeaving && confirmedMember() === owner && outbox.claimTurn()) {
        // started in the same task as the event: a page that is being closed gets no other chance
        const stored = outbox.put(progress)
        const sent = calls.recordProgress(entry.lessonId, progress.seconds, { isLeaving: true })
        await stored
        await sent.then(
          () => outbox.settle(progress),
          () => {}, // still in the outbox: the next start sends it
        )
      } else if (progress !== null) await put(progress)
      await kept
    },
    async wishFavourite(courseId, isWanted) {
      const owner = member()
      if (owner !== null) await put({ kind: 'favourite', member: owner, id: courseId, isWanted, at: Date.now() })
    },
    drain: outbox.drain,
  }
}
