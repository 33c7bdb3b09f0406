/**
 * All downloads of this device: one at a time over all tabs, in order, each written down before it happens (screens 4.3).
 * A tab that dies leaves the rest to the next; what belongs to nobody any more is deleted first.
 */
import type { KeyValueStore } from '../storage/device-store.ts'
import { afterEvent, keyOf, nextInTurn, parseEntry, shortOf, type DownloadEntry, type Room } from './download-entry.ts'
import { tidyDownloads, type Disk } from './tidy-downloads.ts'
import type { DownloadEvent } from './download-state.ts'
import type { Outcome } from './download-ports.ts'

export interface Work {
  /** `stopped`: `stop` was called, what has come is kept or not as it was said there. */
  readonly end: Promise<Outcome | { readonly kind: 'stopped' }>
  stop(isKept: boolean): void
}

export interface QueuePorts extends Disk {
  readonly storage: KeyValueStore
  /**
   * Whose session this is; null: nobody's, after a logout. Undefined while it is not known, also after the server has
   * ended it: what is there waits for its member.
   */
  member(): string | null | undefined
  now(): number
  wait(ms: number): Promise<void>
  /** Runs the task while no other tab runs one. */
  exclusively(task: () => Promise<void>): Promise<void>
  /** Other tabs: what is stored has changed. */
  announce(): void
  /** Why nothing may be fetched now; null: it may. */
  hold(): 'streaming' | 'metered' | 'offline' | null
  room(): Promise<Room>
  /** `onComplete`: all bytes are here. */
  begin(entry: DownloadEntry, onComplete: () => void): Work
  onChange(): void
}

export interface DownloadQueue {
  add(entries: readonly DownloadEntry[]): Promise<void>
  /** By the learner: 暂停, 继续, 重试. */
  tell(member: string, lesson: number, event: DownloadEvent): Promise<void>
  /** The same for all of the member, one event after the other. */
  tellAll(member: string, events: readonly DownloadEvent[]): Promise<void>
  delete(member: string, lesson: number): Promise<void>
  /** What the server has said of access just now. */
  noteAccess(member: string, lesson: number, mayWatch: boolean): Promise<void>
  /** After a logout or with another member: nothing of others stays. What a tab is writing goes when it has stopped. */
  clear(): Promise<void>
  entries(member: string): Promise<readonly DownloadEntry[]>
  /** Does what is to be done; resolves when nothing is left to do, or nothing may be done. */
  drain(): Promise<void>
  /** Another tab has changed something. */
  heard(): Promise<void>
}

/** Pauses before what was cut is tried again. */
const pausesMs = [2_000, 10_000, 60_000]

const eventOf = (outcome: Outcome): DownloadEvent => {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'proved', size: outcome.size }
    case 'unsupported':
      return { kind: 'unsupported' }
    case 'refused':
      return { kind: 'failed', failure: { reason: 'server', message: outcome.message } }
    case 'full':
      return { kind: 'failed', failure: { reason: 'space' } }
    case 'cut':
      return { kind: 'failed', failure: { reason: 'network' } }
    // broken
    default:
      return { kind: 'failed', failure: { reason: 'other' } }
  }
}

/** A queue that downloads nothing before `drain`. */
export function createDownloadQueue(ports: QueuePorts): DownloadQueue {
  const { storage } = ports
  let running: { readonly key: string; readonly work: Work } | null = null
  let draining: Promise<void> = Promise.resolve()
  let cuts = 0
  /** Whose downloads this page has compared with the disk: 200 folders are looked into once. */
  let tidied: string | undefined

  /** Somebody else's, for sure. */
  function isForeign(member: string): boolean {
    const now = ports.member()
    return now !== undefined && now !== member
  }

  async function all(prefix = ''): Promise<DownloadEntry[]> {
    const pairs = await storage.entries(prefix)
    return pairs.map(([, value]) => parseEntry(value)).filter((entry) => entry !== null)
  }

  /** In one step: what another tab has done meanwhile counts, and what is deleted stays deleted. */
  async function apply(key: string, event: DownloadEvent): Promise<DownloadEntry | null> {
    let after: DownloadEntry | null = null
    await storage.update(key, (former) => {
      const entry = parseEntry(former)
      after = entry && afterEvent(entry, event)
      return after ?? undefined
    })
    ports.onChange()
    return after
  }

  async function tell(key: string, event: DownloadEvent): Promise<void> {
    await apply(key, event)
    await stopOutdated()
    ports.announce()
  }

  /** Stops what is running here when it is paused or deleted by now. */
  async function stopOutdated(): Promise<void> {
    const { key, work } = running ?? {}
    if (key === undefined || work === undefined) return
    const entry = parseEntry(await storage.get(key))
    if (entry === null || isForeign(entry.member)) work.stop(false)
    else if (entry.state.kind === 'paused' || entry.member !== ports.member()) work.stop(true)
  }

  async function runNext(member: string): Promise<boolean> {
    const entries = await all(`${member}/`)
    const entry = nextInTurn(entries)
    if (entry === undefined || ports.member() !== member || ports.hold() !== null) return false
    const key = keyOf(entry)
    const short = shortOf(entry, entries, await ports.room())
    if (short !== null) await apply(key, { kind: 'failed', failure: { reason: short } })
    else await run(entry)
    return true
  }

  async function run(entry: DownloadEntry): Promise<void> {
    const key = keyOf(entry)
    const started = await apply(key, { kind: 'started' })
    if (started?.state.kind !== 'loading' || ports.member() !== entry.member) return
    let completed: Promise<unknown> = Promise.resolve()
    const work = ports.begin(entry, () => {
      completed = apply(key, { kind: 'complete' })
    })
    running = { key, work }
    await stopOutdated()
    const outcome = await work.end
    await completed
    running = null
    const after = outcome.kind === 'stopped' ? await stored(key) : await apply(key, eventOf(outcome))
    ports.announce()
    if (after === null || isForeign(entry.member)) return ports.deleteFiles(entry.member, entry.lesson)
    if (after.state.kind === 'done') await ports.deletePieces(entry.member, entry.lesson)
    if (outcome.kind === 'cut') retryLater(key)
    else cuts = 0
    // stopped without a change of its own: another tab has queued it again meanwhile
    if (after.state.kind === 'loading' || after.state.kind === 'finishing') await apply(key, { kind: 'restarted' })
  }

  const stored = async (key: string): Promise<DownloadEntry | null> => parseEntry(await storage.get(key))

  function retryLater(key: string): void {
    const pause = pausesMs[Math.min(cuts, pausesMs.length - 1)] ?? 0
    cuts++
    void ports
      .wait(pause)
      .then(() => apply(key, { kind: 'improved', what: 'network' }))
      .then(() => drain())
      // a disk that refuses: the next start tries again
      .catch(() => {})
  }

  async function drainAlone(): Promise<void> {
    // who waited for the others may find another session
    const member = ports.member()
    if (member === undefined) return
    if (member === null || member !== tidied) await tidyDownloads(member, await all(), { ...ports, apply })
    else await restartWork(member)
    if (member === null) return
    tidied = member
    while (await runNext(member));
  }

  /** Who holds the lock is the only one at work: what else was is gone with its tab. */
  async function restartWork(member: string): Promise<void> {
    for (const entry of await all(`${member}/`))
      if (entry.state.kind === 'loading' || entry.state.kind === 'finishing')
        await apply(keyOf(entry), { kind: 'restarted' })
  }

  /** One after the other in this tab as well: a lock is not asked for twice. */
  function drain(): Promise<void> {
    draining = draining
      .catch(() => {})
      .then(async () => {
        if (ports.member() !== undefined) await ports.exclusively(drainAlone)
      })
    return draining
  }

  return {
    async add(entries) {
      for (const entry of entries) {
        // what is there already stays: a second tap is no second download; a member who has left meanwhile leaves nothing
        await storage.update(
          keyOf(entry),
          (former) => parseEntry(former) ?? (isForeign(entry.member) ? undefined : entry),
        )
      }
      ports.onChange()
      ports.announce()
    },
    tell: (member, lesson, event) => tell(keyOf({ member, lesson }), event),
    async tellAll(member, events) {
      for (const entry of await all(`${member}/`)) {
        let known = entry
        // most are told nothing new: they are read, not written
        for (const event of events)
          if (afterEvent(known, event) !== known) known = (await apply(keyOf(entry), event)) ?? known
      }
      await stopOutdated()
      ports.announce()
    },
    async delete(member, lesson) {
      await storage.delete(keyOf({ member, lesson }))
      await stopOutdated()
      ports.announce()
      // not before the others are through: the learner wants the room now
      await ports.deleteFiles(member, lesson)
    },
    async noteAccess(member, lesson, mayWatch) {
      const key = keyOf({ member, lesson })
      const at = ports.now()
      await storage.update(key, (former) => {
        const entry = parseEntry(former)
        return entry === null ? undefined : { ...entry, checkedAt: at }
      })
      await apply(key, mayWatch ? { kind: 'accessConfirmed' } : { kind: 'accessLost', at })
      ports.announce()
    },
    async clear() {
      for (const entry of await all()) if (isForeign(entry.member)) await storage.delete(keyOf(entry))
      await stopOutdated()
      ports.announce()
      for (const { member, lesson } of await ports.stored())
        if (isForeign(member)) await ports.deleteFiles(member, lesson)
    },
    entries: (member) => all(`${member}/`),
    drain,
    heard: stopOutdated,
  }
}
