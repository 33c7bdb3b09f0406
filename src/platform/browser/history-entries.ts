/** The addresses of this document's own history entries, by the router's entry index (screens 1.4.3). */
import type { RouterHistory } from '@tanstack/react-router'
import { appAddress } from '../../shared/base-path.ts'

const addresses = new Map<number, string>()
let isNew = false

/** Starts remembering; entries from before a reload stay unknown. Returns the unsubscriber. */
export function rememberEntries(history: RouterHistory): () => void {
  const remember = (): void => void addresses.set(history.location.state.__TSR_index, history.location.href)
  addresses.clear()
  remember()
  return history.subscribe(({ action }) => {
    remember()
    isNew = action.type === 'PUSH'
  })
}

/** Whether the present entry was opened by a link a moment ago: then its screen begins at the top. */
export const isNewEntry = (): boolean => isNew

/** Path, query and hash of the in-app entry `steps` before the present one; null when there is none or it is not known. */
export function previousAddress(history: RouterHistory, steps = 1): string | null {
  const address = addresses.get(history.location.state.__TSR_index - steps)
  return address === undefined ? null : appAddress(address)
}
