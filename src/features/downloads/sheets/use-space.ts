import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { keptTotalsAtom } from '../../../domain/downloads/kept-lessons.ts'
import { reserveBytes } from '../../../platform/downloads/download-entry.ts'
import { downloadSettingsAtom, limitBytes } from '../../../platform/downloads/download-settings.ts'
import type { DownloadSpace } from '../../../platform/downloads/downloads.ts'
import { useServices } from '../../../platform/services.tsx'

const nothing = { at: -1, space: null }

/** How the room of this device is used, measured again when a film comes or goes; null until the first time. */
export function useSpace(): DownloadSpace | null {
  const { loadDownloads } = useServices()
  const { bytes } = useAtomValue(keptTotalsAtom)
  const [{ space }, setMeasured] = useState<{ readonly at: number; readonly space: DownloadSpace | null }>(nothing)
  useEffect(() => {
    let isOver = false
    loadDownloads()
      .then((downloads) => downloads.space())
      .then((measured) => isOver || setMeasured({ at: bytes, space: measured }))
      // what cannot be measured is left out
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [loadDownloads, bytes])
  return space
}

/** What may still be downloaded: what the disk can spare, or of the learner's own limit. Null when unknown. */
export function useRoomLeft(): number | null {
  const space = useSpace()
  const settings = useAtomValue(downloadSettingsAtom)
  if (space === null) return null
  const own = Math.max(0, limitBytes(settings) - space.films)
  return space.free === null ? own : Math.min(own, Math.max(0, space.free - reserveBytes))
}
