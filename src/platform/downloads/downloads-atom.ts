import { atom } from 'jotai'
import { settings } from '../browser/settings.ts'
import type { DownloadEntry } from './download-entry.ts'

/**
 * All downloads of the member, in the order of courses and lessons; empty while they are not known. In this file,
 * because home and 我的 need nothing else of downloads.
 */
export const downloadsAtom = atom<readonly DownloadEntry[]>([])

/** Of these the lessons that play while there is no network. */
export const playableLessonsAtom = atom<ReadonlySet<number>>(new Set<number>())

/**
 * `unknown`: not looked at yet, without an answer, or nobody knows who is logged in. `no`: the school forbids it, the browser
 * cannot (no worker, no files that can be written), or nobody is logged in: then there is no control anywhere. `full` and `closed`: it could, but the disk has no room for
 * files or list, or does not open the list; controls are there and say so, and the next `loadDownloads` asks again.
 */
export type DownloadOffer = 'unknown' | 'no' | 'full' | 'closed' | 'yes'
export const downloadOfferAtom = atom<DownloadOffer>(settings.offlineVideo ? 'unknown' : 'no')
