/**
 * What the way out to a provider leaves in this tab (screens 1.3.1, 1.10, 2.15). The server gives a code to any address
 * and ties it to no browser: without this, a link with the code of a stranger would bind the stranger's account here.
 */
import type { SocialApp } from '../../shared/social-app.ts'
import { tabKeys } from '../../platform/storage/storage-keys.ts'
import { removeTabItem } from '../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../platform/storage/timed-item.ts'

const key = tabKeys.socialStart
const maxAgeMs = 10 * 60_000

export interface SocialStart {
  readonly app: SocialApp
  readonly action: 'login' | 'bind'
  /** Who left; null for a visitor. */
  readonly memberId: string | null
}

/** Keeps `start` for ten minutes. Returns the nonce that its return must bring along. */
export function noteSocialStart(start: SocialStart): string {
  // randomUUID is missing on schools that are served over plain http
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeTimedItem(key, { ...start, nonce })
  return nonce
}

/** The start in this tab that a return with `nonce` belongs to, once; null for a return that was not begun here. */
export function takeSocialStart(nonce: string | null, action: SocialStart['action']): SocialStart | null {
  const stored: Record<string, unknown> = Object(readTimedItem(key, maxAgeMs))
  if (nonce === null || stored['nonce'] !== nonce || stored['action'] !== action) return null
  removeTabItem(key)
  const { app, memberId } = stored
  if (app !== 'qq' && app !== 'wechat') return null
  return { app, action, memberId: typeof memberId === 'string' ? memberId : null }
}
