/** Downloads of this page: the queue over its disk, its worker, its tabs and what the learner has set (screens 4.3, 4.4). */
import { connectivityAtom } from '../browser/connectivity.ts'
import { exclusively } from '../tabs/exclusively.ts'
import { tellAppEvent } from '../browser/operator/app-event.ts'
import { isStandalone } from '../browser/user-agent.ts'
import { boughtAtAtom, userAtom } from '../session/session-atoms.ts'
import {
  deleteLessons,
  deletePieces,
  openFilm,
  setOwner,
  storedLessons,
  type LessonOfMember,
} from '../storage/film-files.ts'
import { downloadsStore } from '../storage/storage.ts'
import type { AppStore } from '../store.ts'
import { checkAccess } from './access-check.ts'
import { askToKeep } from './ask-to-keep.ts'
import { endMobile, measureRoom, measureSpace, watchNetworkKind } from './device-facts.ts'
import { openDownloadChannel } from './download-channel.ts'
import { createDownloadClient } from './download-client.ts'
import { usedBytes } from './download-entry.ts'
import type { Address } from './download-ports.ts'
import { createDownloadQueue, type DownloadQueue } from './download-queue.ts'
import { createReports } from './download-report.ts'
import { downloadSettingsAtom, isMobileRefused, limitBytes, readDownloadSettings } from './download-settings.ts'
import type { DownloadEvent } from './download-state.ts'
import { downloadsAtom } from './downloads-atom.ts'
import { downloadByLessonAtom, networkKindAtom, type Downloads } from './downloads.ts'
import { downloadProgressAtom } from './download-progress.ts'
import { showDownloads } from './show-downloads.ts'
import { createStreamWatch } from './stream-watch.ts'

/** What is asked of the server; passed in, because this layer does not know the API. */
export interface DownloadCalls {
  /** Rejects with `Refused`, or where the server gives no answer. */
  addresses(lesson: number): Promise<readonly Address[]>
  /** Asks whether the member may watch, and keeps the answer for the time without a network. */
  mayWatch(lesson: number): Promise<boolean>
  openWorker(): Worker
}

/** What the composition needs besides what screens ask. */
export interface DownloadsOfPage extends Downloads {
  noteAccess(lesson: number, mayWatch: boolean): Promise<void>
  /** Reads the list; rejects where the disk refuses one that was not read before. */
  list(): Promise<void>
}

const lockName = 'meedu-h5-downloads'
const clock = { now: Date.now, wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) }

const theirs = (member: string, lessons: readonly number[]): readonly LessonOfMember[] =>
  lessons.map((lesson) => ({ member, lesson }))

/** Where the device can; starts what is left to do. */
export function createDownloads(store: AppStore, calls: DownloadCalls): DownloadsOfPage {
  const channel = openDownloadChannel()
  const streams = createStreamWatch(drain, () => channel.tell({ kind: 'streaming' }))
  const member = (): string | undefined => {
    const user = store.get(userAtom)
    return user === null ? undefined : String(user.id)
  }

  const reportOf = createReports(store, channel, member)
  const isOffline = (): boolean => store.get(connectivityAtom) === 'offline'

  const client = createDownloadClient({
    open: calls.openWorker,
    async addresses(lesson) {
      const owner = member()
      const list = await calls.addresses(lesson)
      if (owner !== undefined && owner === member()) await queue.noteAccess({ member: owner, lesson }, true)
      return list
    },
  })

  const queue: DownloadQueue = createDownloadQueue({
    storage: downloadsStore,
    member,
    ...clock,
    exclusively: (task) => exclusively(lockName, task),
    announce: (kind) => channel.tell({ kind }),
    hold() {
      // without a network the worker's own script could not be fetched
      if (isOffline()) return 'offline'
      if (streams.isStreaming()) return 'streaming'
      return store.get(networkKindAtom) === 'metered' && isMobileRefused(readDownloadSettings()) ? 'metered' : null
    },
    room: (entry) => measureRoom(entry, limitBytes(store.get(downloadSettingsAtom))),
    begin(entry, on) {
      const report = reportOf(entry)
      const work = client(entry, {
        ...on,
        bytes(...come) {
          on.bytes(...come)
          report.bytes(...come)
        },
      })
      const end = work.end.finally(report.end)
      // this tab has done the work: the others only see that it is there
      end.then(({ kind }) => kind === 'done' && tellAppEvent('download')).catch(() => {})
      end.then(({ kind }) => kind === 'done' && endMobile(store, entry.lesson)).catch(() => {})
      return { ...work, end }
    },
    stored: storedLessons,
    deleteFiles: deleteLessons,
    deletePieces,
    onChange() {
      show().catch(() => {})
      channel.tell({ kind: 'changed' })
    },
  })

  const show = showDownloads(store, member, (owner) => queue.entries(owner))

  function drain(): void {
    queue.drain().catch(() => {})
  }

  /** Does something with the downloads of the member; without one nothing. */
  async function own(act: (owner: string) => Promise<void>): Promise<void> {
    const owner = member()
    if (owner !== undefined) await act(owner)
  }

  /** The same, then goes on, as far as it may. */
  const change = (act: (owner: string) => Promise<void>): Promise<void> => own(act).then(drain)

  const tellAll = (...events: readonly DownloadEvent[]): Promise<void> =>
    change((owner) => queue.tellAll(owner, events))

  const tell = (lessons: readonly number[], event: DownloadEvent): Promise<void> =>
    change((owner) => queue.tell(theirs(owner, lessons), event))

  /** After a while in which anything may have changed: the network, the room on the disk, the right to watch. */
  function tryAgain(): void {
    tellAll({ kind: 'improved', what: 'network' }, { kind: 'improved', what: 'space' }).catch(() => {})
    checkAccess({
      entries: () => store.get(downloadsAtom),
      ...clock,
      boughtAt: () => store.get(boughtAtAtom),
      isOffline,
      mayWatch: calls.mayWatch,
      note: noteAccess,
      expire: () => own(queue.expire),
    }).catch(() => {})
  }

  const noteAccess = (lesson: number, mayWatch: boolean): Promise<void> =>
    own((owner) => queue.noteAccess({ member: owner, lesson }, mayWatch))

  const nameOwner = (): Promise<unknown> => setOwner(member() ?? null)

  let followed: string | undefined
  let following = streams.look()

  /** Another member, or none: what runs stops, and what is there is played for them alone. */
  function followMember(): void {
    following = following
      .catch(() => {})
      .then(async () => {
        if (member() === followed) return
        const former = followed
        followed = member()
        // the list is shown however long the disk takes over the name
        await Promise.all([nameOwner(), show().catch(() => {})])
        // with nobody known films wait for their member; for another one all others' go, what the disk refuses now later
        if (former !== undefined)
          await (followed === undefined ? queue.heard('changed') : queue.clear()).catch(() => {})
        if (followed === undefined) return
        // asked by the installed app, a browser that has refused before may agree
        if (store.get(downloadsAtom).length > 0 && isStandalone()) void askToKeep(store)
        tryAgain()
      })
    following.catch(() => {})
  }

  channel.hear((message) => {
    if (message.kind === 'streaming') void streams.look()
    else if (message.kind !== 'progress') void Promise.all([queue.heard(message.kind), show()]).catch(() => {})
    else if (message.member === member()) store.set(downloadProgressAtom, message.progress)
  })
  watchNetworkKind(store)
  store.sub(networkKindAtom, drain)
  let settings = store.get(downloadSettingsAtom)
  store.sub(downloadSettingsAtom, () => {
    const former = settings
    settings = store.get(downloadSettingsAtom)
    if (isMobileRefused(former) !== isMobileRefused(settings)) drain()
    if (former.limitGb < settings.limitGb) void tellAll({ kind: 'improved', what: 'limit' }).catch(() => {})
  })
  /** A phone in a pocket stops pages and connections. */
  const goOn = (): void => {
    // while it is not known who is here, another tab may play films of theirs
    if (document.hidden || isOffline() || member() === undefined) return
    // a disk that had no room for the name may have it now
    void nameOwner()
    tryAgain()
  }
  store.sub(connectivityAtom, () => {
    if (store.get(connectivityAtom) === 'restored') goOn()
  })
  store.sub(boughtAtAtom, goOn)
  document.addEventListener('visibilitychange', goOn)
  store.sub(userAtom, followMember)
  followMember()

  return {
    add: (lessons, quality) =>
      change((owner) => {
        void askToKeep(store)
        const addedAt = Date.now()
        const more = { member: owner, quality, addedAt, checkedAt: addedAt, state: { kind: 'queued' } } as const
        return queue.add(lessons.map((lesson) => ({ ...lesson, ...more })))
      }),
    pause: (lesson) => tell([lesson], { kind: 'paused', by: 'learner' }),
    resume: (lesson) => tell([lesson], { kind: 'released', from: 'learner' }),
    retry: (lessons, quality) => change((owner) => queue.retry(owner, lessons, quality)),
    pauseAll: () => tellAll({ kind: 'paused', by: 'learner' }),
    resumeAll: () => tellAll({ kind: 'released', from: 'learner' }),
    async delete(lessons) {
      const owner = member()
      if (owner === undefined) return
      await queue.delete(theirs(owner, lessons))
      await show()
      // there is room now
      await tellAll({ kind: 'improved', what: 'limit' }, { kind: 'improved', what: 'space' })
    },
    space: () => measureSpace(usedBytes(store.get(downloadsAtom))),
    async sourceOf(lesson) {
      try {
        await following
        const entry = store.get(downloadByLessonAtom).get(lesson)
        if (entry?.state.kind !== 'done' || entry.member !== member()) return null
        const film = await openFilm(entry.member, lesson)
        if (film?.size === entry.state.size) return { ...film, quality: entry.quality }
        film?.release()
        await queue.tell([entry], { kind: 'bytesGone' })
        return null
      } catch {
        // a browser that refuses its files: the lesson plays from the network
        return null
      }
    },
    waitForStream: streams.begin,
    noteAccess,
    list: show,
  }
}
