/** The film of a lesson on this device, which is played before any other: it needs no network and costs nothing (screens 4.3). */
import type { Downloads, FilmSource } from '../../platform/downloads/downloads.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import type { Source } from './engine/sources.ts'

export interface DeviceFilm {
  /** Null when there is none, or it did not play and there is a network to play from. */
  source(isOffline: boolean): Promise<Source | null>
  /** True while it is what plays. */
  isUsed(): boolean
  release(): void
}

/** `load` fetches the code of downloads; it is called by `source`. */
export function createDeviceFilm(lesson: number, load: () => Promise<Downloads>): DeviceFilm {
  let film: FilmSource | null = null
  let givenAt = Number.NEGATIVE_INFINITY
  // what was looked for before it was released is wanted no more
  let turn = 0

  function release(): void {
    turn += 1
    film?.release()
    film = null
  }

  return {
    async source(isOffline) {
      // asked for again so soon: it broke
      const isBroken = Date.now() - givenAt < againMs
      release()
      if (isBroken && !isOffline) return null
      const looked = load()
        .then((downloads) => downloads.sourceOf(lesson))
        .catch(() => null)
      const mine = turn
      const found = await withTimeout(diskLimitMs, looked, null)
      if (found === null || turn !== mine) {
        // held until it is let go: one that comes late, too
        void looked.then((late) => late?.release())
        return null
      }
      film = found
      givenAt = Date.now()
      const quality = { name: film.quality ?? '默认', url: film.url, medium: 'device', size: film.size } as const
      return { kind: 'media', qualities: [quality] }
    },
    isUsed: () => film !== null,
    release,
  }
}

/** Addresses are good for longer than that: who asks before has met a fault. */
const againMs = 60_000
