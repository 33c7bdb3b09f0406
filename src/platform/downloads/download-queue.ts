/**
 * All downloads of this device: one at a time over all tabs, in order, each written down before it happens (screens 4.3).
 * A tab that dies leaves the rest to the next; what belongs to nobody any more is deleted first.
 */
import type { KeyValueStore } from '../storage/device-store.ts'
import {
  afterEvent,
  ageOf,
  keyOf,
  nextInTurn,
  parseEntry,
  shortOf,
  type DownloadEntry,
  type Room,
} from './download-entry.ts'
import type { DownloadEvent } from './download-state.ts'
import type { Outcome } from './download-ports.ts'

/** A lesson that has files on the disk. */
export interface StoredLesson {
  readonly member: string
  readonly lesson: number
  /** Bytes of its film; 0 when there is none. */
  readonly film: number
}

export interface Work {
  /** `stopped`: `stop` was called, what has come is kept or not as it was said there. */
  readonly end: Promise<Outcome | { readonly kind: 'stopped' }>
  stop(isKept: boolean): void
}

export interface QueuePorts {
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
  hold(): 'streaming' | 'metered' | null
  room(): Promise<Room>
  begin(entry: DownloadEntry, on: { bytes(bytes: number, total: number | null): void; complete(): void }): Work
  /** The lessons on the disk, of whoever. */
  stored(): Promise<readonly StoredLesson[]>
  /** Files that are being written stay: who writes them deletes them when it has stopped. */
  deleteFiles(member: string, lesson: number): Promise<void>
  /** What is needed only until the film is there. */
  deletePieces(member: string, lesson: number): Promise<void>
  onChange(): void
}

export interface DownloadQueue {
  add(entries: readonly DownloadEntry[]): Promise<void>
  /** By the learner: 暂停, 继续, 重试, or that access was confirmed or lost. */
  tell(member: string, lesson: number, event: DownloadEvent): Promise<void>
  /** The same for all of the member. */
  tellAll(member: string, event: DownloadEvent): Promise<void>
  delete(member: string, lesson: number): Promise<void>
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

export function createDownloadQueue(ports: QueuePorts): DownloadQueue {
  const { storage } = ports
  let running: { readonly key: string; readonly work: Work } | null = null
  let draining: Promise<void> | null = null
  let cuts = 0

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

  /** Deletes what belongs to nobody, and compares the index with the disk. Alone: no tab writes meanwhile. */
  async function tidy(member: string | null): Promise<void> {
    const entries = await all()
    for (const entry of entries) if (entry.member !== member) await storage.delete(keyOf(entry))
    const known = new Map(entries.filter((entry) => entry.member === member).map((entry) => [keyOf(entry), entry]))
    const stored = await ports.stored()
    for (const lesson of stored) if (!known.has(keyOf(lesson))) await ports.deleteFiles(lesson.member, lesson.lesson)
    const films = new Map(stored.map((lesson) => [keyOf(lesson), lesson.film]))
    for (const [key, { state, lesson, member: owner, ...rest }] of known) {
      const entry = { state, lesson, member: owner, ...rest }
      const isKept = state.kind === 'done' || state.kind === 'expired'
      const age = ageOf(entry, ports.now())
      if (isKept && films.get(key) !== state.size) {
        await ports.deleteFiles(owner, lesson)
        await apply(key, { kind: 'bytesGone' })
      } else if (age === 'over') {
        await storage.delete(key)
        await ports.deleteFiles(owner, lesson)
      } else if (age === 'expired') await apply(key, { kind: 'accessLost', at: ports.now() })
      else await apply(key, { kind: 'restarted' })
      if (isKept) await ports.deletePieces(owner, lesson)
    }
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
    const work = ports.begin(entry, {
      bytes: () => ports.onChange(),
      complete() {
        completed = apply(key, { kind: 'complete' })
      },
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
  }

  async function work(): Promise<void> {
    const member = ports.member()
    if (member === undefined) return
    await ports.exclusively(async () => {
      // who waited for the others may find another session
      const owner = ports.member()
      if (owner === undefined) return
      await tidy(owner)
      while (owner !== null && owner === ports.member() && (await runNext(owner)));
    })
  }

  async function drain(): Promise<void> {
    while (draining !== null) await draining
    draining = work().finally(() => {
      draining = null
    })
    await draining
  }

  return {
    async add(entries) {
      for (const entry of entries) {
        // what is there already stays: a second tap is no second download
        await storage.update(keyOf(entry), (former) => parseEntry(former) ?? entry)
      }
      ports.onChange()
      ports.announce()
    },
    tell: (member, lesson, event) => tell(keyOf({ member, lesson }), event),
    async tellAll(member, event) {
      for (const entry of await all(`${member}/`)) await apply(keyOf(entry), event)
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
