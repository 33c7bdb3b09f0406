/** The attachments of a course: what a row says, and how this browser gets the file (screens 3.7). */
import type { Attachment } from '../../api/course.ts'
import { formatSize } from '../../shared/format-size.ts'

const kinds = [
  ['image', /^(?:jpe?g|png|gif|webp|bmp|svg|psd|heic)$/],
  ['play', /^(?:mp4|mov|avi|mkv|m4v|mp3|wav|m4a|flac)$/],
  ['grid', /^(?:xlsx?|csv|numbers)$/],
  ['database', /^(?:zip|rar|7z|gz|tar|sql|db)$/],
] as const

/** The icon of a kind of file. */
export function attachmentIcon(extension: string): 'image' | 'play' | 'grid' | 'database' | 'note' {
  const plain = extension.replace(/^\./, '').toLowerCase()
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'note'
}

/** Extension and size; what is unknown is left out. */
export function attachmentFacts({ extension, size }: Attachment): readonly string[] {
  return [extension.replace(/^\./, '').toUpperCase(), formatSize(size)].filter((fact) => fact !== '')
}

/**
 * How the file is opened: `copy` where the browser downloads nothing, `same-tab` where a new window would stay behind
 * empty, `new-tab` elsewhere.
 */
export type DownloadWay = 'copy' | 'same-tab' | 'new-tab'

/** The way for this browser. */
export function downloadWay(browser: {
  readonly isWechat: boolean
  readonly isQq: boolean
  readonly isIos: boolean
}): DownloadWay {
  if (browser.isWechat || browser.isQq) return 'copy'
  return browser.isIos ? 'same-tab' : 'new-tab'
}
