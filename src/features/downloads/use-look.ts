import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { arrivedOf, type DownloadProgress } from '../../platform/downloads/download-progress.ts'
import { aheadOf, downloadLook, type DownloadLook } from './download-look.ts'

/** How an entry looks at this moment, and what has come of it. */
export function useLook(entry: DownloadEntry): { readonly look: DownloadLook; readonly arrived?: DownloadProgress } {
  const isOffline = useIsOffline()
  const arrived = useAtomValue(useMemo(() => arrivedOf(entry.lesson), [entry.lesson]))
  const ahead = useAtomValue(useMemo(() => atom((get) => aheadOf(entry, get(downloadsAtom))), [entry]))
  return { look: downloadLook(entry.state, { arrived, isOffline, ahead }), ...(arrived && { arrived }) }
}
