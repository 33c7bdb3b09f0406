/** What the tabs of this device tell each other of downloads. */
import { openTabChannel } from '../tabs/tab-channel.ts'
import type { DownloadProgress } from './download-progress.ts'
import type { News } from './queue-ports.ts'

type DownloadMessage =
  /** The index is another one. */
  | { readonly kind: News }
  /** A lesson is being streamed in the tab that says so. */
  | { readonly kind: 'streaming' }
  | { readonly kind: 'progress'; readonly member: string; readonly progress: DownloadProgress | null }

export interface DownloadChannel {
  tell(message: DownloadMessage): void
  hear(listener: (message: DownloadMessage) => void): void
}

/** The channel of this page. */
export function openDownloadChannel(): DownloadChannel {
  const { tell, hear } = openTabChannel('downloads')
  return {
    tell,
    hear(listener) {
      hear((message) => {
        if (isDownloadMessage(message)) listener(message)
      })
    },
  }
}

/** A tab of another version may say other things. */
function isDownloadMessage(value: unknown): value is DownloadMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind !== 'progress') return (['changed', 'wanted', 'streaming'] as unknown[]).includes(value.kind)
  return 'member' in value && 'progress' in value && (value.progress === null || isProgress(value.progress))
}

const isNumberOrNull = (each: unknown): boolean => each === null || typeof each === 'number'

function isProgress(value: unknown): value is DownloadProgress {
  const { lesson, bytes, total, speed }: Partial<Record<keyof DownloadProgress, unknown>> = Object(value)
  return typeof lesson === 'number' && typeof bytes === 'number' && isNumberOrNull(total) && isNumberOrNull(speed)
}
