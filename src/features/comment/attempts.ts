/**
 * What was sent and has no known outcome, per draft (screens 3.6): noted before the request, so that a lost answer, or a
 * page that is closed meanwhile, makes nobody publish the same text twice.
 */
import { draftsStore } from '../../platform/storage/storage.ts'
import type { Attempt } from './comment-model.ts'

/** Beside the draft, and like it gone with its member. */
const keyOf = (draftKey: string): string => `${draftKey}?sent`

export async function noteAttempt(draftKey: string, attempt: Attempt): Promise<void> {
  await draftsStore.set(keyOf(draftKey), attempt).catch(() => {})
}

export async function forgetAttempt(draftKey: string): Promise<void> {
  await draftsStore.delete(keyOf(draftKey)).catch(() => {})
}

/** The attempt whose outcome nobody knows, or null. */
export async function openAttempt(draftKey: string): Promise<Attempt | null> {
  const value = await draftsStore.get(keyOf(draftKey)).catch(() => undefined)
  return isAttempt(value) ? value : null
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('at' in value)) return false
  if (!('known' in value) || !Array.isArray(value.known)) return false
  return typeof value.content === 'string' && typeof value.at === 'number'
}
