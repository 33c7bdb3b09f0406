/** The index of downloads on the disk, of all members and for all tabs (screens 4.3). */
import type { KeyValueStore } from '../storage/device-store.ts'
import type { LessonOfMember } from '../storage/film-files.ts'
import { afterEvent, keyOf, parseEntry, type DownloadEntry } from './download-entry.ts'
import type { DownloadEvent } from './download-state.ts'

export interface DownloadIndex {
  /** Of a member, or of all. */
  entries(member?: string): Promise<readonly DownloadEntry[]>
  get(lesson: LessonOfMember): Promise<DownloadEntry | null>
  /** What is there already stays: a second tap is no second download. Those that `isWanted` no longer are left out. */
  add(entries: readonly DownloadEntry[], isWanted: (entry: DownloadEntry) => boolean): Promise<void>
  /**
   * All in one step, however many they are: what another tab has done meanwhile counts, and what is deleted stays deleted.
   * Undefined deletes. Resolves with what is there of each afterwards.
   */
  change(
    lessons: readonly LessonOfMember[],
    next: (entry: DownloadEntry) => DownloadEntry | undefined,
  ): Promise<readonly (DownloadEntry | undefined)[]>
  /** Undefined for what has been deleted meanwhile. */
  apply(lesson: LessonOfMember, event: DownloadEvent): Promise<DownloadEntry | undefined>
  /** One event after the other, all in one step. Most are told nothing new: they are not written. */
  applyAll(entries: readonly DownloadEntry[], ...events: readonly DownloadEvent[]): Promise<void>
}

/** Calls back after each change made through it; rejects what the disk refuses. */
export function createDownloadIndex(storage: KeyValueStore, onChange: () => void): DownloadIndex {
  const change: DownloadIndex['change'] = async (lessons, next) => {
    let after: readonly (DownloadEntry | undefined)[] = []
    if (lessons.length === 0) return after
    await storage.change(lessons.map(keyOf), (formers) => {
      after = formers.map((former) => {
        const entry = parseEntry(former)
        return entry === null ? undefined : next(entry)
      })
      return [...after]
    })
    onChange()
    return after
  }

  return {
    async entries(member) {
      const pairs = await storage.entries(member === undefined ? '' : `${member}/`)
      return pairs.map(([, value]) => parseEntry(value)).filter((entry) => entry !== null)
    },
    get: async (lesson) => parseEntry(await storage.get(keyOf(lesson))),
    async add(entries, isWanted) {
      await storage.change(entries.map(keyOf), (formers) =>
        entries.map((entry, index) => parseEntry(formers[index]) ?? (isWanted(entry) ? entry : undefined)),
      )
      onChange()
    },
    change,
    async apply(lesson, event) {
      const [after] = await change([lesson], (entry) => afterEvent(entry, event))
      return after
    },
    async applyAll(entries, ...events) {
      const next = (entry: DownloadEntry): DownloadEntry => events.reduce(afterEvent, entry)
      await change(
        entries.filter((entry) => next(entry) !== entry),
        next,
      )
    },
  }
}
