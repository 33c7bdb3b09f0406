/** This document's own history entries, by the router's entry index (screens 1.4.3). */
import type { RouterHistory } from '@tanstack/react-router'
import { appAddress } from '../../shared/base-path.ts'

/** An entry of this app. */
export interface AppEntry {
  /** Path, query and hash. */
  readonly href: string
  /** The router's name for it; other entries may have the same address. */
  readonly key: string | undefined
}

const entries = new Map<number, AppEntry>()
let isNew = false

/** Starts remembering; entries from before a reload stay unknown. Returns the unsubscriber. */
export function rememberEntries(history: RouterHistory): () => void {
  function remember(): void {
    const { href, state } = history.location
    entries.set(state.__TSR_index, { href, key: state.__TSR_key })
  }
  entries.clear()
  remember()
  return history.subscribe(({ action }) => {
    remember()
    isNew = action.type === 'PUSH'
  })
}

/** Whether the present entry was opened by a link a moment ago: then its screen begins at the top. */
export const isNewEntry = (): boolean => isNew

/** The entry `steps` before the present one; null when there is none in the app, or it is not known. */
export function previousEntry(history: RouterHistory, steps = 1): AppEntry | null {
  const entry = entries.get(history.location.state.__TSR_index - steps)
  const href = entry === undefined ? null : appAddress(entry.href)
  return entry === undefined || href === null ? null : { ...entry, href }
}
