/** Shows the bytes of the download that runs in this tab, here and in the other tabs, and keeps the screen awake for it. */
import { createWakeLock } from '../browser/wake-lock.ts'
import type { AppStore } from '../store.ts'
import type { DownloadChannel } from './download-channel.ts'
import type { DownloadEntry } from './download-entry.ts'
import { downloadProgressAtom, type DownloadProgress } from './download-progress.ts'

export interface DownloadReport {
  bytes(bytes: number, total: number | null): void
  end(): void
}

/** `member`: whose session this is. */
export function createReports(store: AppStore, channel: DownloadChannel, member: () => string | undefined) {
  const wakeLock = createWakeLock()

  function show(owner: string, progress: DownloadProgress | null): void {
    wakeLock.want(progress !== null)
    channel.tell({ kind: 'progress', member: owner, progress })
    if (owner === member() || progress === null) store.set(downloadProgressAtom, progress)
  }

  return ({ member: owner, lesson }: DownloadEntry): DownloadReport => {
    const meter = createSpeedMeter()
    const bytes: DownloadReport['bytes'] = (arrived, total) =>
      show(owner, { lesson, bytes: arrived, total, speed: meter.add(arrived, performance.now()) })
    bytes(0, null)
    return { bytes, end: () => show(owner, null) }
  }
}

/** Over these the speed is measured: of the last half second alone it would jump about. */
const spanMs = 5_000
/** Before that, nothing can be said. */
const leastMs = 1_000

export interface SpeedMeter {
  /** Bytes a second; null at the beginning. */
  add(bytes: number, at: number): number | null
}

/** A meter for one download. */
export function createSpeedMeter(): SpeedMeter {
  let samples: { readonly bytes: number; readonly at: number }[] = []
  return {
    add(bytes, at) {
      // begun anew: what is there is another film
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= spanMs), { bytes, at }]
      const [first] = samples
      if (first === undefined || at - first.at < leastMs) return null
      return Math.round(((bytes - first.bytes) * 1000) / (at - first.at))
    },
  }
}
