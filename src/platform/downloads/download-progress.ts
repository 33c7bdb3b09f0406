/** What arrives of downloads, as this page sees it (screens 4.3). */
import { atom } from 'jotai'
import type { DownloadEntry } from './download-entry.ts'
import { downloadByLessonAtom, isUnderWay } from './downloads.ts'

/** What arrives just now, in this tab or another one: changes twice a second, apart from the entries. */
export interface DownloadProgress {
  readonly lesson: number
  readonly bytes: number
  /** Null while it is not known. */
  readonly total: number | null
  /** Bytes a second, over the last seconds; null at the beginning. */
  readonly speed: number | null
}

const runningAtom = atom<DownloadProgress | null>(null)
const seenAtom = atom<ReadonlyMap<number, DownloadProgress>>(new Map())

/** One lesson at a time; null: none. What was seen of the others stays: what is paused still says how far it came. */
export const downloadProgressAtom = atom(
  (get) => get(runningAtom),
  (get, set, progress: DownloadProgress | null) => {
    set(runningAtom, progress)
    if (progress !== null) set(seenAtom, new Map(get(seenAtom)).set(progress.lesson, progress))
  },
)

const isUnfinished = (entry: DownloadEntry | undefined): boolean => entry !== undefined && isUnderWay(entry)

/** Bytes of one lesson, as far as this page has seen them arrive; a row of it renders for no other. */
export const arrivedOf = (lesson: number) =>
  atom((get) => (isUnfinished(get(downloadByLessonAtom).get(lesson)) ? get(seenAtom).get(lesson) : undefined))

/** To be set when the entries have changed: what is there, or was deleted, begins anew when it comes again. */
export const forgetArrivedAtom = atom(null, (get, set) => {
  const entries = get(downloadByLessonAtom)
  set(seenAtom, new Map([...get(seenAtom)].filter(([lesson]) => isUnfinished(entries.get(lesson)))))
})
