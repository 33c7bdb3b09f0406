/** Lessons on this device, over the calls they need (screens 4.3); loaded after the first paint, where the school allows them. */
import { getPlayInfo, lessonRead } from '../api/lesson.ts'
import { settings } from '../platform/browser/settings.ts'
import { workerScriptUrl } from '../platform/browser/worker-script-url.ts'
import { createDownloads, type DownloadsOfPage } from '../platform/downloads/create-downloads.ts'
import { probeFiles } from '../platform/downloads/download-client.ts'
import { Refused, type Address } from '../platform/downloads/download-ports.ts'
import { downloadOfferAtom, type DownloadOffer } from '../platform/downloads/downloads-atom.ts'
import { listOwnerAtom } from '../platform/downloads/show-downloads.ts'
import { type Downloads } from '../platform/downloads/downloads.ts'
import { pauseLeft } from '../platform/reads/pause.ts'
import { readKey } from '../platform/reads/read-key.ts'
import { hashReadKey, toCachedRead } from '../platform/reads/cached-read.ts'
import { partitionAtom, sessionStateAtom, userAtom } from '../platform/session/session-atoms.ts'
import type { Session } from '../platform/session/session-types.ts'
import { readPreferences, writePreferences } from '../platform/storage/preferences.ts'
import { hasFilms } from '../shared/downloads/download-files.ts'
import { cachedReads, downloadsStore } from '../platform/storage/storage.ts'
import { storageManager } from '../platform/storage/storage-manager.ts'
import { appStore } from '../platform/store.ts'
import { AppError, errorDetail, isDiskFull, isTakenBack } from '../shared/errors.ts'
import { httpAddress } from '../shared/addresses/parse-url.ts'
import { serverMessage } from '../strings/zh-CN.ts'
import { automateDownloads } from './automate-downloads.ts'
import { answerForServer } from './answer-for-server.ts'
import { keepCovers } from './keep-covers.ts'

let started: Promise<Downloads> | undefined
let made: DownloadsOfPage | undefined

/** The downloads of this page; rejects where there can be none, and with what the disk says while it refuses. */
export function startDownloads(session: Session): Promise<Downloads> {
  // the list of a later member may have been refused: it is read once more
  if (possible === 'yes' && !isRead()) started = undefined
  return (started ??= start(session))
}

/** Of this browser and its disk, for all members. */
let possible: DownloadOffer = 'unknown'
const isRead = (): boolean => appStore.get(listOwnerAtom) === appStore.get(userAtom)?.id.toString()
const offer = (): void => {
  const state = appStore.get(sessionStateAtom)
  // before it was read the list would be taken for empty
  const own = possible === 'yes' && !isRead() ? 'unknown' : possible
  appStore.set(downloadOfferAtom, state === 'member' ? own : state === 'visitor' ? 'no' : 'unknown')
}
for (const each of [sessionStateAtom, userAtom, listOwnerAtom]) appStore.sub(each, offer)

async function start(session: Session): Promise<Downloads> {
  try {
    const can = settings.offlineVideo && (await canDownload())
    if (can) await (made ??= make(session)).list()
    possible = can ? 'yes' : 'no'
  } catch (error) {
    possible = error instanceof AppError ? 'unknown' : isDiskFull(error) ? 'full' : 'closed'
    // there may be room the next time, or a network
    started = undefined
    throw error
  } finally {
    offer()
  }
  if (made === undefined) throw new Error('downloads are not possible here')
  return made
}

function make(session: Session): DownloadsOfPage {
  const downloads: DownloadsOfPage = createDownloads(appStore, {
    async addresses(lesson) {
      // access, before a view is counted; and the answer, without which the lesson could not be opened later
      if (!(await mayWatch(session, lesson, true))) throw new Refused(noAccess)
      // of no use later: without a network a lesson that was never opened would have neither keys, gestures nor large controls
      void import('../features/player/lesson-extras.ts').catch(() => {})
      return addressesOf(lesson)
    },
    async mayWatch(lesson) {
      // nobody waits for this answer: it has time until the server has had its pause (screens 1.5.6)
      if (pauseLeft(true) > 0) throw new AppError({ kind: 'cancelled' })
      return mayWatch(session, lesson, false)
    },
    openWorker,
  })
  automateDownloads(appStore, downloads)
  answerForServer(appStore)
  keepCovers(appStore)
  return downloads
}

const noAccess = '无权限观看此视频'

// the compiler's library does not know that browsers take the trusted form
const openWorker = (): Worker => new Worker(workerScriptUrl('download') as string, { type: 'module' })

/** Rejects while the disk refuses: has no room for files, or does not open the list of them. */
async function canDownload(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !(await canWriteFiles())) return false
  await downloadsStore.get('')
  return true
}

/** What lies here was written here: its preference may be lost, and without a network the script of the probe does not come. */
const triedOut = async () => ((await hasFilms()) ? 'good' : probeFiles(openWorker))

/** A browser that could once is believed: only a worker can tell. Rejects for want of room, or of the worker. */
async function canWriteFiles(): Promise<boolean> {
  if (readPreferences()['canDownload'] === true) return true
  const outcome = storageManager().getDirectory === undefined ? 'bad' : await triedOut()
  if (outcome === 'full') throw new DOMException('no room for a file', 'QuotaExceededError')
  if (outcome === 'gone') throw new AppError({ kind: 'timeout' })
  if (outcome === 'good') writePreferences({ canDownload: true })
  return outcome === 'good'
}

const never = new AbortController().signal

/**
 * Whether the member may watch a lesson. An ended session is answered like a visitor's, so a no counts only when the server
 * still knows the member (screens 1.5.7). Rejects where there is no answer; `isKept`: also where the disk has no room for a yes.
 */
async function mayWatch(session: Session, lesson: number, isKept: boolean): Promise<boolean> {
  const partition = appStore.get(partitionAtom)
  const read = lessonRead(lesson)
  try {
    let detail = await read.fetch(never)
    if (!detail.canWatch) {
      if ((await session.loadMember()) !== 'loaded') throw new AppError({ kind: 'cancelled' })
      detail = await read.fetch(never)
    }
    if (partition !== appStore.get(partitionAtom)) throw new AppError({ kind: 'cancelled' })
    const { canWatch } = detail
    // a no as well: without a network the yes from before would be believed
    const stored = cachedReads.set(hashReadKey(readKey(partition, read)), toCachedRead(detail, Date.now()))
    await (isKept && canWatch ? stored : stored.catch(() => {}))
    return canWatch
  } catch (error) {
    // there is no such lesson any more
    if (isTakenBack(error)) return false
    throw error
  }
}

/** Rejects with `Refused` where the server gives a reason. */
async function addressesOf(lessonId: number): Promise<readonly Address[]> {
  try {
    const urls = await getPlayInfo({ lessonId, isTrial: false })
    return urls.flatMap(({ url, duration, ...rest }) => {
      const address = httpAddress(url)
      return address === null ? [] : [{ ...rest, url: address.href, seconds: duration > 0 ? duration : null }]
    })
  } catch (error) {
    const detail = errorDetail(error)
    if (detail?.kind === 'business') throw new Refused(serverMessage(detail.message))
    throw error
  }
}
