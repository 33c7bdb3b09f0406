/** How the tabs of a device hear of each other's logins and logouts (screens 1.3.5). */
import { deviceKeys } from '../storage/storage-keys.ts'

/** A session that has ended, as one tab tells it to the others. */
export interface Ended {
  /** Of its token. */
  readonly tag: string
  /** Who logged out for good; null when the server ended the session. */
  readonly member: string | null
}

export interface SessionChannel {
  /** Tells the other tabs; null for a login. */
  tell(ended: Ended | null): void
}

/**
 * Calls back when the session may have changed elsewhere; with what ended, when that was told. A page that was frozen, or
 * whose browser has no channel, looks for itself when it is in front again.
 */
export function createSessionChannel(onChange: (ended: Ended | null) => void): SessionChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('meedu-h5-session')
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onChange(isEnded(data) ? data : null))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onChange(null)
  })
  addEventListener('storage', ({ key }) => {
    if (key === deviceKeys.owed) onChange(null)
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) onChange(null)
  })
  return { tell: (ended) => channel?.postMessage(ended) }
}

function isEnded(value: unknown): value is Ended {
  if (typeof value !== 'object' || value === null || !('tag' in value) || !('member' in value)) return false
  return typeof value.tag === 'string' && (value.member === null || typeof value.member === 'string')
}
