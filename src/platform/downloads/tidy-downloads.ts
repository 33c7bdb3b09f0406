/**
 * Compares the index of downloads with the disk: what belongs to nobody goes, what is gone is said. And with the clock: what
 * was not confirmed for long expires, and goes (screens 4.3).
 */
import type { LessonOfMember, StoredLesson } from '../storage/film-files.ts'
import { afterEvent, ageOf, keyOf, usedBytes, type DownloadEntry } from './download-entry.ts'
import type { DownloadIndex } from './download-index.ts'
import { isKept } from './download-state.ts'

export interface Disk {
  /** The lessons on the disk, of all members. */
  stored(): Promise<readonly StoredLesson[]>
  /** Files that are being written stay: who writes them deletes them when it has stopped. */
  deleteFiles(lessons: readonly LessonOfMember[]): Promise<void>
  /** What is needed only until the film is there. */
  deletePieces(lesson: LessonOfMember): Promise<void>
}

/** Only while no tab writes. `member` is whose downloads stay. */
export async function tidyDownloads(member: string, index: DownloadIndex, disk: Disk): Promise<void> {
  const entries = await index.entries()
  const foreign = entries.filter((entry) => entry.member !== member)
  await index.change(foreign, () => undefined)
  const own = entries.filter((entry) => entry.member === member)
  const known = new Set(own.map(keyOf))
  const stored = await disk.stored()
  await disk.deleteFiles(stored.filter((lesson) => !known.has(keyOf(lesson))))
  await index.applyAll(own, { kind: 'restarted' })

  const found = new Map(stored.map((lesson) => [keyOf(lesson), lesson]))
  const kept = own.filter(({ state }) => isKept(state))
  const isThere = (entry: DownloadEntry): boolean => found.get(keyOf(entry))?.film === usedBytes([entry])
  const gone = kept.filter((entry) => !isThere(entry))
  await disk.deleteFiles(gone)
  await index.applyAll(gone, { kind: 'bytesGone' })
  // left by a page that died between the proof and their deletion
  for (const entry of kept) if (isThere(entry) && found.get(keyOf(entry))?.pieces !== 0) await disk.deletePieces(entry)
}

/** What time makes of downloads nobody has confirmed: to be called after the server was asked, where that can be. */
export async function expireDownloads(
  member: string,
  index: DownloadIndex,
  disk: Pick<Disk, 'deleteFiles'> & { now(): number },
): Promise<void> {
  const at = disk.now()
  const aged = (entry: DownloadEntry): DownloadEntry | undefined => {
    const age = ageOf(entry, at)
    if (age === 'over') return undefined
    return age === 'expired' ? afterEvent(entry, { kind: 'accessLost', at }) : entry
  }
  const old = (await index.entries(member)).filter((entry) => aged(entry) !== entry)
  const after = await index.change(old, aged)
  await disk.deleteFiles(old.filter((_, place) => after[place] === undefined))
}
