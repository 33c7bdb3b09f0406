/** Questions and answers of downloads in words (screens 4.3, 4.4). Pure. */
import type { DownloadOffer } from '../../platform/downloads/downloads-atom.ts'
import { isDiskFull } from '../../shared/errors.ts'
import { formatSize } from '../../shared/format-size.ts'
import { strings } from '../../strings/zh-CN.ts'

export interface Refusal {
  readonly word: string
  readonly title: string
  /** What to do. */
  readonly advice: string
}
const refusals = {
  full: { word: '空间不足', title: '存储空间不足', advice: '请清理后重试' },
  closed: { word: '无法保存', title: '无法打开本机存储', advice: '请重新打开应用后重试' },
} as const

/** Why nothing can be downloaded now though the browser could; null where it can. */
export const refusalOf = (offer: DownloadOffer): Refusal | null =>
  offer === 'full' || offer === 'closed' ? refusals[offer] : null

export const refusalText = ({ title, advice }: Refusal): string => `${title}，${advice}`

/** What to say when something done with downloads failed: what the disk answers is an error of the browser. */
export function failureText(error: unknown): string {
  if (isDiskFull(error)) return refusalText(refusals.full)
  return error instanceof DOMException ? refusalText(refusals.closed) : strings.failed
}

export const unknownSize = '大小未知'

/** Sum of what is known; null when nothing is. `isWhole`: nothing is unknown. */
export function sumOf(sizes: readonly (number | null)[]): { readonly bytes: number | null; readonly isWhole: boolean } {
  const known = sizes.filter((size) => size !== null)
  const bytes = known.length === 0 ? null : known.reduce((sum, size) => sum + size, 0)
  return { bytes, isWhole: known.length === sizes.length }
}

/** The question before the first byte over a network that costs money: whole MB, as nobody counts in tenths. */
export function mobileQuestion(bytes: number | null): string {
  const size = bytes === null ? unknownSize : `约${Math.max(1, Math.round(bytes / 1024 / 1024))}MB`
  return `${size}，使用移动网络下载？`
}

/** 36.3 / 86.4MB; both in the unit of the whole. */
export function arrivedText(bytes: number, total: number | null): string {
  const whole = formatSize(total)
  const unit = /[A-Z]+$/.exec(whole)?.[0] ?? ''
  const power = ['B', 'KB', 'MB', 'GB'].indexOf(unit)
  if (total === null || power < 1) return formatSize(bytes)
  return `${(bytes / 1024 ** power).toFixed(1)} / ${whole}`
}

export const speedText = (speed: number | null): string => (speed === null ? '' : `${formatSize(speed)}/s`)

export const deleteTitle = (count: number): string => `删除 ${count} 节离线课时？`

export const deleteText = (bytes: number): string =>
  bytes > 0 ? `将释放 ${formatSize(bytes)}，学习进度不受影响。` : '学习进度不受影响。'

/** The rest of the announced steps is for the eye: 25, 50, 75. */
export const announcedStep = (percent: number | null): number => (percent === null ? 0 : Math.floor(percent / 25) * 25)
