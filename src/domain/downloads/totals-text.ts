import { formatSize } from '../../shared/format-size.ts'
import type { DownloadTotals } from './kept-lessons.ts'

/** 12 节，1.2GB; '' for none, 数量未知 for null. */
export function totalsText(totals: DownloadTotals | null): string {
  if (totals === null) return '数量未知'
  return totals.count > 0 ? `${totals.count} 节，${formatSize(totals.bytes)}` : ''
}
