import { formatSize } from '../../shared/format-size.ts'
import type { DownloadTotals } from './kept-lessons.ts'

/** 12 节，1.2GB; '' for none. */
export const totalsText = ({ count, bytes }: DownloadTotals): string =>
  count > 0 ? `${count} 节，${formatSize(bytes)}` : ''
