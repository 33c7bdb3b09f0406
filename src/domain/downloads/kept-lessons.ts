/** What is kept of lessons on this device, counted (screens 4.3, 4.4). */
import { atom } from 'jotai'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadOfferAtom, downloadsAtom } from '../../platform/downloads/downloads-atom.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import type { AppStore } from '../../platform/store.ts'
import { totalsText } from './totals-text.ts'

type Sized = Pick<DownloadEntry, 'state' | 'size'>

/** Bytes a download takes on the disk, or will take; null when that is not known. */
export const sizeOf = ({ state, size }: Sized): number | null => ('size' in state ? state.size : size)

export interface DownloadTotals {
  readonly count: number
  readonly bytes: number
}

/** How many lessons are there, and their bytes. */
export function keptTotals(entries: readonly DownloadEntry[]): DownloadTotals {
  // not by `isKept`, whose file would come along to screens that only count
  const kept = entries.filter(({ state }) => 'size' in state)
  return { count: kept.length, bytes: kept.reduce((sum, entry) => sum + (sizeOf(entry) ?? 0), 0) }
}

export const keptTotalsAtom = atom((get) => keptTotals(get(downloadsAtom)))

/** Null while the list was not read, or does not open: how many are there is not known, and not none. */
export const knownTotalsAtom = atom((get) => {
  const offer = get(downloadOfferAtom)
  const isRead = offer === 'yes' || offer === 'no' || (offer === 'unknown' && get(tokenAtom) === null)
  return isRead ? get(keptTotalsAtom) : null
})

/** The same in words, for a dialog that names what is deleted. */
export const keptText = (store: AppStore): string => totalsText(store.get(knownTotalsAtom))
