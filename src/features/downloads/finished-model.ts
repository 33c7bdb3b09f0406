/** What is said when downloads have ended well. Pure. */
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'

const isMoving = ({ state: { kind } }: DownloadEntry): boolean =>
  kind === 'queued' || kind === 'loading' || kind === 'finishing'

/** What was coming before and is there now. */
export function justFinished(
  former: readonly DownloadEntry[],
  entries: readonly DownloadEntry[],
): readonly DownloadEntry[] {
  const coming = new Set(former.filter(isMoving).map(({ lesson }) => lesson))
  return entries.filter(({ lesson, state }) => state.kind === 'done' && coming.has(lesson))
}

/** Said once, at the end: '' while more is coming, and for nothing. */
export function finishedText(finished: readonly DownloadEntry[], entries: readonly DownloadEntry[]): string {
  const [first] = finished
  if (first === undefined || entries.some(isMoving)) return ''
  return finished.length === 1 ? `已下载 ${first.title}` : `已下载 ${finished.length} 节`
}
