/** Compares the index of downloads with the disk: what belongs to nobody goes, what is gone is said (screens 4.3). */
import type { LessonOfMember, StoredLesson } from '../storage/film-files.ts'
import { ageOf, keyOf, type DownloadEntry } from './download-entry.ts'
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
export async function tidyDownloads(
  member: string,
  index: DownloadIndex,
  disk: Disk & { now(): number },
): Promise<void> {
  const remove = (list: readonly LessonOfMember[]): Promise<unknown> => index.change(list, () => undefined)
  const entries = await index.entries()
  await remove(entries.filter((entry) => entry.member !== member))
  const own = entries.filter((entry) => entry.member === member)
  const known = new Set(own.map(keyOf))
  const stored = await disk.stored()
  await disk.deleteFiles(stored.filter((lesson) => !known.has(keyOf(lesson))))
  await index.applyAll(own, { kind: 'restarted' })

  const found = new Map(stored.map((lesson) => [keyOf(lesson), lesson]))
  const now = disk.now()
  const verdictOf = (entry: DownloadEntry): 'unfinished' | 'gone' | ReturnType<typeof ageOf> => {
    const { state } = entry
    if (!isKept(state)) return 'unfinished'
    return found.get(keyOf(entry))?.film === state.size ? ageOf(entry, now) : 'gone'
  }
  const those = (verdict: ReturnType<typeof verdictOf>) => own.filter((entry) => verdictOf(entry) === verdict)

  await disk.deleteFiles(those('gone'))
  await index.applyAll(those('gone'), { kind: 'bytesGone' })
  await remove(those('over'))
  await disk.deleteFiles(those('over'))
  await index.applyAll(those('expired'), { kind: 'accessLost', at: now })
  // left by a page that died between the proof and their deletion
  for (const entry of [...those('good'), ...those('expired')])
    if (found.get(keyOf(entry))?.pieces !== 0) await disk.deletePieces(entry)
}
