/** Downloads without a disk: what was asked for is noted, what changes at once changes on screen. */
import type { DownloadEntry } from '../../../src/platform/downloads/download-entry.ts'
import { downloadOfferAtom, downloadsAtom } from '../../../src/platform/downloads/downloads-atom.ts'
import { networkKindAtom, type Downloads, type DownloadSpace } from '../../../src/platform/downloads/downloads.ts'
import { downloadProgressAtom, forgetArrivedAtom } from '../../../src/platform/downloads/download-progress.ts'
import { appStore } from '../../../src/platform/store.ts'

const GB = 1024 ** 3

export interface FakeDownloads extends Downloads {
  /** What was asked for, as `add 101,102 高清`. */
  readonly calls: string[]
}

/** Offers downloads of these lessons. */
export function fakeDownloads(
  entries: readonly DownloadEntry[] = [],
  space: Partial<DownloadSpace> = {},
): FakeDownloads {
  appStore.set(downloadOfferAtom, 'yes')
  appStore.set(downloadsAtom, entries)
  const calls: string[] = []
  const note =
    (name: string) =>
    async (lesson?: number): Promise<void> =>
      void calls.push(lesson === undefined ? name : `${name} ${lesson}`)
  return {
    calls,
    async add(lessons, quality) {
      calls.push(`add ${lessons.map(({ lesson }) => lesson).join(',')} ${quality}`)
    },
    pause: note('pause'),
    resume: note('resume'),
    async retry(lessons, quality) {
      for (const lesson of lessons) calls.push(`retry ${lesson} ${quality}`)
    },
    pauseAll: note('pauseAll'),
    resumeAll: note('resumeAll'),
    async delete(lessons) {
      calls.push(`delete ${lessons.join(',')}`)
      appStore.set(
        downloadsAtom,
        appStore.get(downloadsAtom).filter(({ lesson }) => !lessons.includes(lesson)),
      )
    },
    space: async () => ({ films: 0, other: 0.5 * GB, free: 11.8 * GB, isPersisted: true, ...space }),
    sourceOf: async () => null,
    waitForStream: () => () => {},
  }
}

/** Takes it all back. */
export function noDownloads(): void {
  appStore.set(downloadOfferAtom, 'unknown')
  appStore.set(downloadsAtom, [])
  appStore.set(downloadProgressAtom, null)
  appStore.set(forgetArrivedAtom)
  appStore.set(networkKindAtom, 'unknown')
}
