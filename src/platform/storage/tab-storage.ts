/**
 * Values that last as long as the tab, under the `tabKeys` of `storage-keys.ts` (screens 1.3.1): in sessionStorage, or
 * where the browser refuses it, in memory. Memory lasts as long as the page: a login or payment begun there can be
 * finished there.
 */
import { tabKeys, visitorTabKeys } from './storage-keys.ts'
import { tokenTag } from './token-tag.ts'

const memory = new Map<string, string>()

/** The text stored under `key`; null without one. */
export function readTabItem(key: string): string | null {
  const inMemory = memory.get(key)
  if (inMemory !== undefined) return inMemory
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores `text` under `key`. Never throws. */
export function writeTabItem(key: string, text: string): void {
  memory.delete(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

/** Removes the value of `key`, if there is one. */
export function removeTabItem(key: string): void {
  memory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // a refused sessionStorage holds nothing
  }
}

/** Removes everything the app has stored for this tab, but the keys that start with one of `kept`. */
export function clearTabItems(kept: readonly string[] = []): void {
  const isDue = (key: string): boolean => key.startsWith(tabKeys.prefix) && !kept.some((each) => key.startsWith(each))
  for (const key of memory.keys()) if (isDue(key)) memory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage)) if (isDue(key)) sessionStorage.removeItem(key)
  } catch {
    // a refused sessionStorage holds nothing
  }
}

/**
 * From now on the values belong to the session of `token`, or to a visitor for null. Those of another session are removed:
 * a page that the browser discarded in the background could not do it, and the next learner would get them.
 */
export function claimTabItems(token: string | null): void {
  const owner = token === null ? null : tokenTag(token)
  const former = readTabItem(tabKeys.owner)
  // those of a visitor belong to the flow that has led to this session
  if (former !== owner) clearTabItems(former === null ? visitorTabKeys : [])
  if (owner !== null) writeTabItem(tabKeys.owner, owner)
}
