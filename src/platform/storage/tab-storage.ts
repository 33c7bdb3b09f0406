/**
 * What lasts as long as the tab, under the keys of screens 1.3.1: sessionStorage, or memory where the browser refuses it.
 * That lasts as long as the page, so that whatever is begun there can be finished there.
 */
import { tabKeys, visitorTabKeys } from './storage-keys.ts'
import { tokenTag } from './token-tag.ts'

const memory = new Map<string, string>()

/** The text kept under `key`; null when there is none. */
export function readTabItem(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `text`; never throws. */
export function writeTabItem(key: string, text: string): void {
  memory.delete(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

/** Removes what is kept under `key`, if anything. */
export function removeTabItem(key: string): void {
  memory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept there
  }
}

/** Removes everything the app keeps for this tab, but the keys that start with one of `kept`. */
export function clearTabItems(kept: readonly string[] = []): void {
  const isDue = (key: string): boolean => key.startsWith(tabKeys.prefix) && !kept.some((each) => key.startsWith(each))
  for (const key of memory.keys()) if (isDue(key)) memory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage)) if (isDue(key)) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept there
  }
}

/**
 * From now on what is kept belongs to whoever has `token`; null for a visitor. What another session has left goes: a page
 * that was thrown away in the background could not clear it, and the next one may be somebody else's.
 */
export function claimTabItems(token: string | null): void {
  const owner = token === null ? null : tokenTag(token)
  const former = readTabItem(tabKeys.owner)
  // where there was none, a visitor's are those of the flow that has led to this session
  if (former !== owner) clearTabItems(former === null ? visitorTabKeys : [])
  if (owner !== null) writeTabItem(tabKeys.owner, owner)
}
