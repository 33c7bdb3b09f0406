import { atom } from 'jotai'
import type { DownloadEntry } from './download-entry.ts'

/**
 * All downloads of the member, in the order of courses and lessons; empty while they are not known. Alone, because home
 * needs nothing else of downloads.
 */
export const downloadsAtom = atom<readonly DownloadEntry[]>([])
