/** Compares the index of downloads with the disk: what belongs to nobody goes, what is gone is said (screens 4.3). */
import type { KeyValueStore } from '../storage/device-store.ts'
import type { StoredLesson } from '../storage/film-files.ts'
import { ageOf, keyOf, type DownloadEntry } from './download-entry.ts'
import type { DownloadEvent } from './download-state.ts'

export interface Disk {
  /** The lessons on the disk, of whoever. */
  stored(): Promise<readonly StoredLesson[]>
  /** Files that are being written stay: who writes them deletes them when it has stopped. */
  deleteFiles(member: string, lesson: number): Promise<void>
  /** What is needed only until the film is there. */
  deletePieces(member: string, lesson: number): Promise<void>
}

interface TidyPorts extends Disk {
  readonly storage: KeyValueStore
  now(): number
  apply(key: string, event: DownloadEvent): Promise<unknown>
}

/** Only while no tab writes. `member` is whose downloads stay; null: nobody's. */
export async function tidyDownloads(
  member: string | null,
  entries: readonly DownloadEntry[],
  ports: TidyPorts,
): Promise<void> {
  const foreign = entries.filter((entry) => entry.member !== member)
  for (const entry of foreign) await ports.storage.delete(keyOf(entry))
  const own = entries.filter((entry) => entry.member === member)
  const known = new Set(own.map(keyOf))
  const stored = await ports.stored()
  for (const lesson of stored) if (!known.has(keyOf(lesson))) await ports.deleteFiles(lesson.member, lesson.lesson)
  const found = new Map(stored.map((lesson) => [keyOf(lesson), lesson]))
  for (const entry of own) await tidyEntry(entry, found.get(keyOf(entry)), ports)
}

async function tidyEntry(entry: DownloadEntry, found: StoredLesson | undefined, ports: TidyPorts): Promise<void> {
  const { member, lesson, state } = entry
  const key = keyOf(entry)
  const age = ageOf(entry, ports.now())
  if (state.kind !== 'done' && state.kind !== 'expired') await ports.apply(key, { kind: 'restarted' })
  else if (found?.film !== state.size) {
    await ports.deleteFiles(member, lesson)
    await ports.apply(key, { kind: 'bytesGone' })
  } else if (age === 'over') {
    await ports.storage.delete(key)
    await ports.deleteFiles(member, lesson)
  } else {
    if (age === 'expired') await ports.apply(key, { kind: 'accessLost', at: ports.now() })
    // left by a page that died between the proof and their deletion
    if (found.hasPieces) await ports.deletePieces(member, lesson)
  }
}
