/** What 存储空间 says about the device (screens 3.8). Pure. */
import type { DownloadTotals } from '../../domain/downloads/kept-lessons.ts'
import { totalsText } from '../../domain/downloads/totals-text.ts'
import type { DeviceData } from './device-data.ts'
import type { OutboxEntry } from '../../platform/sync/outbox-entry.ts'
import { formatPosition } from '../../shared/duration.ts'

/** Said when the disk has kept something, or has not answered. */
export const notAllGone = '部分数据未能清除，请稍后重试'

/** What is measured, and the lessons of the member for the time without a network. */
export type DeviceWithFilms = DeviceData & { readonly films: DownloadTotals | null }

interface Shares {
  readonly pages: number
  readonly pictures: number
  /** Lessons kept for the time without a network. */
  readonly films: number
}

/** Shares of the used room in percent, for the bar; parts that are there can be seen. */
export function sharesOf(data: DeviceWithFilms): Shares {
  const { pages, pictures, films } = data
  const whole = usedBytes(data)
  const share = (bytes: number): number => (bytes <= 0 ? 0 : Math.max(2, (bytes / whole) * 100))
  return { pages: share(pages), pictures: share(pictures), films: share(films?.bytes ?? 0) }
}

/** What the browser counts, or what is known to be there. */
export const usedBytes = ({ used, pages, pictures, films }: DeviceWithFilms): number =>
  Math.max(used ?? 0, pages + pictures + (films?.bytes ?? 0))

/** What is needed to print an entry: the names this device knows. */
export interface KnownTitles {
  /** '' when it is not known. */
  lesson(id: number): string
  course(id: number): string
}

/** One entry of the outbox: what it is about, and what happened to it. */
export function entryLine(entry: OutboxEntry, known: KnownTitles): { readonly title: string; readonly detail: string } {
  switch (entry.kind) {
    case 'progress':
      return { title: known.lesson(entry.id) || `课时 ${entry.id}`, detail: formatPosition(entry.seconds) }
    case 'favourite':
      return { title: known.course(entry.id) || `课程 ${entry.id}`, detail: entry.isWanted ? '收藏' : '取消收藏' }
    case 'message':
      return { title: '消息已读', detail: '' }
    default:
      return { title: '全部消息已读', detail: '' }
  }
}

/** What 清除全部本机数据 deletes; names what would be lost for good. */
export function clearAllMessage(unsent: number, notes: number | null, totals: DownloadTotals | null): string {
  const loss = unsent > 0 ? `还有${unsent}条学习记录未同步，清除后无法恢复。` : ''
  const counted = notes === null ? '笔记（数量未知）' : `${notes}条笔记`
  const written = notes === 0 ? '' : `${counted}仅保存在本机，清除后无法找回。`
  const kept = totalsText(totals)
  const films = kept === '' ? '' : `离线课时 ${kept}，会一并删除。`
  return `${loss}${written}${films}将退出登录，并删除本机保存的全部内容。`
}
