/**
 * All downloads of this device: one at a time over all tabs, in order, each written down before it happens (screens 4.3).
 * A tab that dies leaves the rest to the next; what belongs to nobody any more is deleted first.
 */
import { isHls } from '../../shared/addresses/parse-url.ts'
import type { LessonOfMember } from '../storage/film-files.ts'
import { afterEvent, nextInTurn, shortOf, type DownloadEntry } from './download-entry.ts'
import { createDownloadIndex } from './download-index.ts'
import { createRests } from './download-rests.ts'
import type { News, QueuePorts, Work } from './queue-ports.ts'
import { expireDownloads, tidyDownloads } from './tidy-downloads.ts'
import { eventOf, isCut, type DownloadEvent } from './download-state.ts'

export interface DownloadQueue {
  add(entries: readonly DownloadEntry[]): Promise<void>
  /** What the learner wants of these (暂停, 继续, 重试), or what was found of them; what waited for its time tries at once. */
  tell(lessons: readonly LessonOfMember[], event: DownloadEvent): Promise<void>
  /** Tries again what failed, was not supported or is gone, in this quality. */
  retry(member: string, lessons: readonly number[], quality: string | null): Promise<void>
  /** The same as `tell` for all of the member, one event after the other. */
  tellAll(member: string, events: readonly DownloadEvent[]): Promise<void>
  delete(lessons: readonly LessonOfMember[]): Promise<void>
  /** What the server has said of access just now. */
  noteAccess(lesson: LessonOfMember, mayWatch: boolean): Promise<void>
  /** What the server has not confirmed for long expires, and goes. */
  expire(member: string): Promise<void>
  /** With another member: nothing of others stays. What a tab is writing goes when it has stopped. */
  clear(): Promise<void>
  entries(member: string): Promise<readonly DownloadEntry[]>
  /**
   * What is held is paused, and says so; what is not held any more goes on. Then does what is to be done; resolves when
   * nothing is left to do, or nothing may be done. To be called after whatever may have changed either.
   */
  drain(): Promise<void>
  /** Another tab announces. */
  heard(news: News): Promise<void>
}

const holds = ['streaming', 'metered'] as const

const failedFor = (reason: 'limit' | 'space'): DownloadEvent => ({ kind: 'failed', failure: { reason } })
const networkIsBack: DownloadEvent = { kind: 'improved', what: 'network' }

/** A queue that downloads nothing before `drain`. */
export function createDownloadQueue(ports: QueuePorts): DownloadQueue {
  const index = createDownloadIndex(ports.storage, ports.onChange)
  let running: { readonly entry: DownloadEntry; readonly work: Work } | null = null
  let draining: Promise<void> = Promise.resolve()
  let holding: Promise<void> = Promise.resolve()
  const rests = createRests(ports.wait)
  /** Seen last: what is not held any more need not rest either. */
  let heldBy: ReturnType<QueuePorts['hold']> = null
  /** Known once the server was asked, which is not done again for what finds no room. */
  const inPieces = new Set<number>()
  /** Whose downloads this page has compared with the disk: 200 folders are looked into once. */
  let tidied: string | undefined

  /** Somebody else's, for sure. */
  function isForeign(member: string): boolean {
    const now = ports.member()
    return now !== undefined && now !== member
  }

  /** Another tab, and what runs here, shall know what was changed. */
  async function changed(news: News = 'changed'): Promise<void> {
    await heard(news)
    ports.announce(news)
  }

  /** The tab that rests holds the lock: whatever tab it is wanted in, it begins there. */
  function heard(news: News): Promise<void> {
    if (news === 'wanted') rests.end()
    return stopOutdated()
  }

  /** Stops what is running here when it is paused or deleted by now. */
  async function stopOutdated(): Promise<void> {
    if (running === null) return
    const { work } = running
    const entry = await index.get(running.entry)
    if (entry === null || isForeign(entry.member)) work.stop(false)
    else if (entry.state.kind === 'paused' || entry.member !== ports.member()) work.stop(true)
  }

  /** Without a network nothing is fetched anyway: it is said, and seen again once there is one. */
  async function applyHold(): Promise<void> {
    const [member, now] = [ports.member(), ports.hold()]
    if (member === undefined || now === 'offline') return
    const over = holds.filter((by) => by !== now).map((from): DownloadEvent => ({ kind: 'released', from }))
    const paused: DownloadEvent[] = now === null ? [] : [{ kind: 'paused', by: now }]
    await index.applyAll(await index.entries(member), ...over, ...paused)
    const isReleased = now === null && heldBy !== null
    heldBy = now
    await changed(isReleased ? 'wanted' : 'changed')
  }

  async function runNext(member: string): Promise<boolean> {
    const entries = await index.entries(member)
    if (ports.member() !== member) return false
    if (ports.hold() !== null) {
      // what another tab has left here
      await applyHold()
      return false
    }
    const entry = nextInTurn(entries)
    if (entry === undefined) {
      const cut = entries.filter(({ state }) => isCut(state))
      await index.applyAll(cut, networkIsBack)
      return cut.length > 0
    }
    const room = await ports.room(entry)
    const shortFor = (size: number | null): ReturnType<typeof shortOf> =>
      shortOf({ ...entry, size }, entries, { ...room, isInPieces: room.isInPieces || inPieces.has(entry.lesson) })
    const short = shortFor(entry.size)
    if (short !== null) await index.apply(entry, failedFor(short))
    else await run(entry, shortFor)
    return true
  }

  async function run(
    entry: DownloadEntry,
    shortFor: (size: number | null) => ReturnType<typeof shortOf>,
  ): Promise<void> {
    const started = await index.apply(entry, { kind: 'started' })
    if (started?.state.kind !== 'loading' || ports.member() !== entry.member) return
    let completed: Promise<unknown> = Promise.resolve()
    let hasCome = false
    let { size } = entry
    let short: ReturnType<typeof shortOf> = null
    /** The size as the server says it now, and whether there is room for it. */
    function judge(told: number | null): void {
      size = told ?? size
      short = shortFor(size)
    }
    async function keepSize(told: number | null): Promise<void> {
      if (told !== null && told !== entry.size) await index.change([entry], (now) => ({ ...now, size: told }))
    }
    const work = ports.begin(entry, {
      async found(address) {
        if (isHls(new URL(address.url), address.format)) inPieces.add(entry.lesson)
        judge(address.size)
        await keepSize(address.size)
        if (short !== null) throw new DOMException(short, 'QuotaExceededError')
      },
      bytes(bytes, total) {
        hasCome = true
        // of pieces any size is a guess: what has come is sure, and without it one of no size would fill the disk
        if (inPieces.has(entry.lesson)) short = shortFor(Math.max(size ?? 0, bytes))
        else if (size === null) {
          judge(total)
          void keepSize(total).catch(() => {})
        }
        if (short !== null) work.stop(true)
      },
      complete() {
        completed = index.apply(entry, { kind: 'complete' })
      },
    })
    running = { entry, work }
    await stopOutdated()
    const outcome = await work.end
    await completed
    running = null
    const after = await (short !== null && outcome.kind !== 'done'
      ? index.apply(entry, failedFor(short))
      : outcome.kind === 'stopped'
        ? index.get(entry)
        : index.apply(entry, eventOf(outcome)))
    ports.announce('changed')
    if (!after || isForeign(entry.member)) return ports.deleteFiles([entry])
    if (after.state.kind === 'done') await ports.deletePieces(entry)
    // stopped without a change of its own: another tab has queued it again meanwhile
    await index.applyAll([after], { kind: 'restarted' })
    if (outcome.kind !== 'cut') return rests.end()
    // with the lock: tabs that took turns would each make tries of their own
    await rests.rest(hasCome)
    // what gave nothing waits until the others have had their turn, as its host alone may be away
    if (hasCome && ports.hold() !== 'offline') await index.applyAll([after], networkIsBack)
  }

  async function drainAlone(): Promise<void> {
    // who waited for the others may find another session
    const member = ports.member()
    if (member === undefined) return
    if (member !== tidied) await tidyDownloads(member, index, ports)
    // who holds the lock is the only one at work: what else was is gone with its tab
    else await index.applyAll(await index.entries(member), { kind: 'restarted' })
    tidied = member
    while (await runNext(member));
  }

  /** One after the other in this tab as well: a lock is not asked for twice. What runs is stopped before. */
  function drain(): Promise<void> {
    const held = holding.then(applyHold)
    holding = held.catch(() => {})
    draining = Promise.allSettled([draining, held]).then(async () => {
      if (ports.member() !== undefined) await ports.exclusively(drainAlone)
    })
    return draining
  }

  return {
    async add(entries) {
      // another member may be here by now, and all but theirs deleted already
      await index.add(entries, ({ member }) => !isForeign(member))
      await changed('wanted')
    },
    async tell(lessons, event) {
      await index.change(lessons, (entry) => afterEvent(entry, event))
      await changed('wanted')
    },
    async retry(member, lessons, quality) {
      const event = { kind: 'retried', quality } as const
      const again = (await index.entries(member)).filter(
        (entry) => lessons.includes(entry.lesson) && afterEvent(entry, event) !== entry,
      )
      // what has come of another quality would take the room this one needs
      await ports.deleteFiles(again.filter((entry) => entry.quality !== quality))
      await index.change(again, (entry) => afterEvent(entry, event))
      await changed('wanted')
    },
    async tellAll(member, events) {
      await index.applyAll(await index.entries(member), ...events)
      await changed('wanted')
    },
    async delete(lessons) {
      await index.change(lessons, () => undefined)
      await changed()
      // not before the others are through: the learner wants the room now
      await ports.deleteFiles(lessons)
    },
    async noteAccess(lesson, mayWatch) {
      const at = ports.now()
      const event: DownloadEvent = mayWatch ? { kind: 'accessConfirmed' } : { kind: 'accessLost', at }
      await index.change([lesson], (entry) => ({ ...afterEvent(entry, event), checkedAt: at }))
      ports.announce('changed')
    },
    expire: (member) => expireDownloads(member, index, ports),
    async clear() {
      await index.change(await index.entries(), (entry) => (isForeign(entry.member) ? undefined : entry))
      await changed()
      await ports.deleteFiles((await ports.stored()).filter(({ member }) => isForeign(member)))
    },
    entries: index.entries,
    drain,
    heard,
  }
}
