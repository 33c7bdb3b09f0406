import { atom } from 'jotai'
import type { DownloadEntry } from './download-entry.ts'

/**
 * All downloads of the member, in the order of courses and lessons; empty while they are not known. Alone, because home
 * needs nothing else of downloads.
 */
export const downloadsAtom = atom<readonly DownloadEntry[]>([])

/** Of these the lessons that play while there is no network: who shows that there is none says so. */
export const playableLessonsAtom = atom<ReadonlySet<number>>(new Set<number>())
