/** Bytes of unfinished downloads, as far as this page has seen them arrive: what is paused still says how far it came. */
import { atom, type Atom } from 'jotai'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import {
  downloadByLessonAtom,
  downloadProgressAtom,
  type DownloadProgress,
} from '../../platform/downloads/downloads.ts'
import { isUnderWay } from './download-look.ts'

const seen = new Map<number, DownloadProgress>()

const seenAtom = atom((get): ReadonlyMap<number, DownloadProgress> => {
  const entries = get(downloadByLessonAtom)
  // what is there, was deleted, or was another member's begins anew when it comes again
  for (const lesson of seen.keys()) if (!isUnfinished(entries.get(lesson))) seen.delete(lesson)
  const now = get(downloadProgressAtom)
  if (now !== null) seen.set(now.lesson, now)
  return new Map(seen)
})

const isUnfinished = (entry: DownloadEntry | undefined): boolean => entry !== undefined && isUnderWay(entry)

const byLesson = new Map<number, Atom<DownloadProgress | undefined>>()

/** Of one lesson: whoever shows it is told of no other. */
export function arrivedAtom(lesson: number): Atom<DownloadProgress | undefined> {
  const known = byLesson.get(lesson) ?? atom((get) => get(seenAtom).get(lesson))
  byLesson.set(lesson, known)
  return known
}
