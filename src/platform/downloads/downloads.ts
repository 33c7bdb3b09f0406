/**
 * Lessons kept on this device, as screens see them (screens 4.3, 4.4). Written by what `src/app/start-downloads.ts`
 * starts, which is loaded after the first paint and where the school allows downloads; before that, and everywhere else,
 * there are none.
 */
import { atom } from 'jotai'
import { settings } from '../browser/settings.ts'
import { readPreferences } from '../storage/preferences.ts'
import type { DownloadEntry, LessonFacts } from './download-entry.ts'
import { downloadsAtom } from './downloads-atom.ts'

/**
 * False where there can be no film of any lesson, and nobody has to wait for the code that looks. Without a network it is
 * worth a look all the same: browsers may lose the preference alone.
 */
export const mayHaveFilms = (): boolean =>
  settings.offlineVideo && (readPreferences()['canDownload'] === true || !navigator.onLine)

/** `downloadsAtom` by lesson. */
export const downloadByLessonAtom = atom<ReadonlyMap<number, DownloadEntry>>(
  (get) => new Map(get(downloadsAtom).map((entry) => [entry.lesson, entry])),
)

/** True for what plays without a network. */
export const isPlayable = ({ state }: Pick<DownloadEntry, 'state'>): boolean => state.kind === 'done'

/** All of that. */
export const playableAtom = atom((get) => get(downloadsAtom).filter(isPlayable))

/** True for what is in the list 正在下载: it runs, waits, or needs the learner. */
export const isUnderWay = ({ state }: Pick<DownloadEntry, 'state'>): boolean =>
  state.kind !== 'done' && state.kind !== 'expired' && state.kind !== 'cleared'

/**
 * Whether the network costs money, as the browser tells: a phone says so, others mostly do not. Before the first byte over
 * a metered one, and with data saver (`isSavingData`), a screen asks 约{n}MB，使用移动网络下载？
 */
export type NetworkKind = 'free' | 'metered' | 'unknown'
export const networkKindAtom = atom<NetworkKind>('unknown')

/** How the room of the device is used, in bytes; null where the browser does not tell. */
export interface DownloadSpace {
  /** 这些课时 */
  readonly films: number
  /** 其他: what the app keeps besides. */
  readonly other: number | null
  /** 可用: what the disk has left for the app. The learner's own limit is not in it. */
  readonly free: number | null
  /** False: 系统可能会清理离线内容; null: not asked yet, or not told. */
  readonly isPersisted: boolean | null
}

/**
 * False from the first download on a device whose browser does not promise to keep it, until the learner was told:
 * 系统可能会清理离线内容.
 */
export const isClearingToldAtom = atom(true)

/** The film of a lesson on this device. */
export interface FilmSource {
  /** For a media element on this page, always video/mp4. */
  readonly url: string
  /** What the learner has chosen; null: the first there was. */
  readonly quality: string | null
  readonly size: number
  /** Call it when the element has another source. */
  release(): void
}

/** What screens may ask. All of it concerns the member who is logged in; without one nothing happens. */
export interface Downloads {
  /**
   * Downloads these lessons, one after the other, in their order; those that are there or under way stay as they are. Only
   * lessons the member may watch in full, and never those in frames. Asks the browser not to delete them.
   * `quality` is the name of one; a lesson that has none of that name takes the first.
   */
  add(lessons: readonly LessonFacts[], quality: string | null): Promise<void>
  pause(lesson: number): Promise<void>
  /** Ends the learner's own pause. */
  resume(lesson: number): Promise<void>
  /** Tries again what failed, was not supported, or was deleted by the system; in another quality from the beginning. */
  retry(lessons: readonly number[], quality: string | null): Promise<void>
  pauseAll(): Promise<void>
  resumeAll(): Promise<void>
  /** Resolves when the bytes are gone. */
  delete(lessons: readonly number[]): Promise<void>
  /** Measures; takes some milliseconds. */
  space(): Promise<DownloadSpace>
  /** The film of a lesson that is 已下载; null for every other. */
  sourceOf(lesson: number): Promise<FilmSource | null>
  /** A lesson is played from the network: downloads of all tabs wait until the returned function was called. */
  waitForStream(): () => void
}
