/** What the app keeps on this device, in bytes, and how it is deleted (screens 3.8). */
import { countNotes } from '../../domain/notes/count-notes.ts'
import { publicCacheName } from '../../shared/cache-names.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { pictureCacheName } from '../../shared/pictures/picture-caches.ts'
import { clearReads, deleteCache, evictPictures } from '../../platform/storage/eviction.ts'
import { existingCache } from '../../platform/storage/existing-cache.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { loadSessionCode } from '../../platform/session/stored-session.ts'
import { deleteFilms } from '../../platform/storage/film-files.ts'
import { startingWith } from '../../platform/storage/key-span.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import { clearPreferences } from '../../platform/storage/preferences.ts'
import type { DeviceStore } from '../../platform/storage/device-store.ts'
import { measureDisk, type DiskUse } from '../../platform/storage/storage-manager.ts'
import {
  sessionStores,
  downloadsStore,
  keyValues,
  outboxStore,
  cachedReads,
  workStores,
} from '../../platform/storage/storage.ts'

export interface DeviceData extends DiskUse {
  /** Cached answers, public and private. */
  readonly pages: number
  readonly pictures: number
  /** Entries of anybody that were not sent yet. */
  readonly unsent: number
  /** Bookmarks and notes of anybody; null when the disk does not say. */
  readonly notes: number | null
}

/** Measures; what else the disk refuses or does not answer counts as nothing: the screen would stay empty. */
export async function measureDeviceData(): Promise<DeviceData> {
  const [disk, answers, pictures, reads, unsent, notes] = await Promise.all([
    measureDisk(),
    sizeOfCache(publicCacheName),
    sizeOfCache(pictureCacheName),
    entriesOf(cachedReads),
    entriesOf(outboxStore),
    withTimeout(diskLimitMs, countNotes(), null),
  ])
  const pages = answers + reads.reduce((sum, [, value]) => sum + sizeOf(value), 0)
  return { ...disk, pages, pictures, unsent: unsent.length, notes }
}

const entriesOf = (store: DeviceStore): Promise<[key: string, value: unknown][]> =>
  withTimeout(diskLimitMs, store.entries(), []).catch(() => [])

/**
 * 清除页面缓存: what the server can give again. The login and what was not sent stay. False when the disk has not answered:
 * nobody knows whether it is gone.
 */
export async function clearPageCaches(): Promise<boolean> {
  const clearing = clearReads({ reads: cachedReads, downloads: downloadsStore }).then(() => true)
  const [isAnswered] = await Promise.all([
    withTimeout(diskLimitMs, clearing, false),
    deleteCache(publicCacheName),
    evictPictures(),
  ])
  // what is on screen stays there
  queryClient.removeQueries({ type: 'inactive' })
  return isAnswered
}

/**
 * The second half of 清除全部本机数据, after the logout: everything but the app's own code. False when the disk refused
 * some of it, or has not answered.
 */
export async function clearDevice(): Promise<boolean> {
  await clearPageCaches()
  const { erase } = await inTime(loadSessionCode())
  const stores = [keyValues, ...sessionStores, ...workStores]
  const areEmpty = await Promise.all(
    stores.map((store) => withTimeout(diskLimitMs, erase(store, [startingWith('')]), false)),
  )
  areEmpty.push(await deleteFilms())
  clearPreferences()
  return areEmpty.every(Boolean)
}

async function sizeOfCache(name: string): Promise<number> {
  if (!('caches' in globalThis)) return 0
  try {
    const cache = await existingCache(name)
    const answers = (await cache?.matchAll()) ?? []
    const bodies = await Promise.all(answers.map((response) => response.blob()))
    return bodies.reduce((sum, { size }) => sum + size, 0)
  } catch {
    return 0
  }
}

/** About what a value takes on the disk. */
const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length
