/** What 离线下载 makes of the downloads: lists, sums, lines (screens 4.4). Pure. */
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import type { DownloadSettings } from '../../../platform/downloads/download-settings.ts'
import { isCut, isMoving } from '../../../platform/downloads/download-state.ts'
import { isUnderWay, type DownloadSpace } from '../../../platform/downloads/downloads.ts'
import type { DownloadProgress } from '../../../platform/downloads/download-progress.ts'
import { sizeOf } from '../../../domain/downloads/kept-lessons.ts'
import { formatSize } from '../../../shared/format-size.ts'
import type { DownloadLook } from '../download-look.ts'
import { arrivedText, speedText } from '../download-texts.ts'

export interface CourseDownloads {
  readonly course: number
  readonly title: string
  readonly cover: string
  /** In lesson order. */
  readonly entries: readonly DownloadEntry[]
}

/** Downloads by course, the courses as they come, their lessons in order. */
export function downloadsByCourse(entries: readonly DownloadEntry[]): readonly CourseDownloads[] {
  const courses = new Map<number, DownloadEntry[]>()
  for (const entry of entries) courses.set(entry.course, [...(courses.get(entry.course) ?? []), entry])
  return [...courses].map(([course, list]) => ({
    course,
    title: list[0]?.courseTitle ?? '',
    cover: list[0]?.cover ?? '',
    entries: [...list].sort((a, b) => a.place - b.place),
  }))
}

/** What runs first, then what waits in its order, then what stands still. */
const ranks = { finishing: 0, loading: 0, queued: 1, paused: 2, failed: 3, unsupported: 4 } as const

// `in` has found the kind among the keys, which the compiler does not conclude from it
const rankOf = ({ state }: DownloadEntry): number => (state.kind in ranks ? ranks[state.kind as keyof typeof ranks] : 5)

/** The list 正在下载. */
export const underWay = (entries: readonly DownloadEntry[]): readonly DownloadEntry[] =>
  entries
    .filter(isUnderWay)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.addedAt - b.addedAt || a.course - b.course || a.place - b.place)

/** True where 全部暂停 has something to do; else 全部继续 may have. */
export const canPauseAll = (entries: readonly DownloadEntry[]): boolean => entries.some(({ state }) => isMoving(state))
export const canResumeAll = (entries: readonly DownloadEntry[]): boolean =>
  entries.some(({ state }) => state.kind === 'paused' && state.by === 'learner')

/** The line above the list 正在下载. */
export function runText(entries: readonly DownloadEntry[], isOffline: boolean): string {
  const moving = entries.filter(({ state }) => isMoving(state))
  const cut = entries.filter(({ state }) => isCut(state))
  if (isOffline && moving.length + cut.length > 0) return `${moving.length + cut.length} 节，联网后自动继续`
  const queued = moving.filter(({ state }) => state.kind === 'queued').length
  const parts = [
    moving.length > queued && `正在下载 ${moving.length - queued} 节`,
    queued > 0 && `排队 ${queued} 节`,
  ].filter(Boolean)
  return parts.join('，') || `未完成 ${entries.length} 节`
}

/** What the row 下载设置 says: what holds downloads back, and what is done by itself. */
export function settingsText(settings: DownloadSettings, isNetworkKnown: boolean): string {
  const parts = [
    isNetworkKnown && settings.isWifiOnly && '仅Wi-Fi',
    settings.following > 0 && `自动 ${settings.following} 节`,
  ].filter(Boolean)
  return parts.join('，')
}

/** Shares of the bar in percent; what is there can be seen. */
export function spaceShares({ films, other, free }: DownloadSpace): { readonly films: number; readonly other: number } {
  const whole = films + (other ?? 0) + (free ?? 0)
  const share = (bytes: number): number => (bytes <= 0 ? 0 : Math.max(2, (bytes / whole) * 100))
  return { films: share(films), other: share(other ?? 0) }
}

/** What a row says after its state: how much there is, has come or will come; what is not known is left out. */
export function rowFacts(entry: DownloadEntry, look: DownloadLook, arrived?: DownloadProgress): readonly string[] {
  const facts = (): readonly string[] => {
    if (look.tone === 'there') return [formatSize(sizeOf(entry))]
    if (look.ring === null) return []
    if (arrived === undefined) return entry.state.kind === 'queued' ? [entry.quality ?? '', formatSize(entry.size)] : []
    const sizes = arrivedText(arrived.bytes, arrived.total ?? entry.size)
    return look.tone === 'run' ? [sizes, speedText(arrived.speed)] : [sizes]
  }
  return [look.rest, ...facts()].filter((fact) => fact !== '')
}

/** True where nothing of an entry that is shown has changed: each change of one makes all of them anew. */
export function isSameEntry(a: DownloadEntry, b: DownloadEntry): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
