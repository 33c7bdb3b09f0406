/** What the browser tells of the network and of the room on the device. */
import { connectionInfo } from '../browser/data-saver.ts'
import type { AppStore } from '../store.ts'
import { storedLesson, type LessonOfMember } from '../storage/film-files.ts'
import { measureDisk } from '../storage/storage-manager.ts'
import { downloadSettingsAtom, readDownloadSettings } from './download-settings.ts'
import type { DownloadEntry, Room } from './download-entry.ts'
import { isCut } from './download-state.ts'
import { downloadsAtom } from './downloads-atom.ts'
import { networkKindAtom, type DownloadSpace, type NetworkKind } from './downloads.ts'

const freeKinds = new Set(['wifi', 'ethernet'])
const meteredKinds = new Set(['cellular', 'wimax'])

/** What the browser tells of the network, if it does. */
export const kindOf = (type: string | undefined): NetworkKind =>
  freeKinds.has(type ?? '') ? 'free' : meteredKinds.has(type ?? '') ? 'metered' : 'unknown'

/**
 * What was allowed of a network that costs money was said of what there was to fetch: it ends with a free one, and once
 * `last` has come and nothing more is to come.
 */
export function endMobile(store: AppStore, last: number | null): void {
  const isLeft = ({ lesson, state }: DownloadEntry): boolean =>
    lesson !== last && (isCut(state) || ['queued', 'loading', 'paused'].includes(state.kind))
  if (!readDownloadSettings().isMobileAllowed || (last !== null && store.get(downloadsAtom).some(isLeft))) return
  store.set(downloadSettingsAtom, { isMobileAllowed: false })
}

/** Keeps `networkKindAtom` as the browser tells. */
export function watchNetworkKind(store: AppStore): void {
  const connection = connectionInfo()
  const look = (): void => store.set(networkKindAtom, kindOf(connection?.type))
  store.sub(networkKindAtom, () => {
    if (store.get(networkKindAtom) === 'free') endMobile(store, null)
  })
  connection?.addEventListener('change', look)
  look()
}

/** How the room of the device is used; `films` are the bytes of downloaded lessons. Never rejects. */
export async function measureSpace(films: number): Promise<DownloadSpace> {
  const { used, free, isPersisted } = await measureDisk()
  return { films, other: used === null ? null : Math.max(0, used - films), free, isPersisted }
}

/** What there is for a download within the learner's own limit. Never rejects. */
export async function measureRoom(lesson: LessonOfMember, limit: number): Promise<Room> {
  const nothing = { film: 0, pieces: 0 }
  const [{ free }, { film, pieces }] = await Promise.all([measureDisk(), storedLesson(lesson).catch(() => nothing)])
  return { limit, free, stored: film + pieces, pieces, isInPieces: pieces > 0 }
}
