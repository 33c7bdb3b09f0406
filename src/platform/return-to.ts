/** The one target of a flow that leaves the site: social login, face verification (screens 1.3.1). */
import { safeTarget } from '../shared/safe-target.ts'
import { readTimedItem, removeTimedItem, writeTimedItem } from './timed-item.ts'

const key = 'meedu-h5-return-to'
const maxAgeMs = 30 * 60_000

/** Keeps `target`, an in-app address, for half an hour. */
export function setReturnTo(target: string): void {
  writeTimedItem(key, { target, isDue: false })
}

/** The kept target, checked again; null when there is none. It stays. */
export function peekReturnTo(): string | null {
  return read()?.target ?? null
}

/** The kept target, once. */
export function takeReturnTo(): string | null {
  const target = peekReturnTo()
  removeTimedItem(key)
  return target
}

/** The code of a social login was accepted: the next start of the app goes on to the target (screens 1.9.3). */
export function makeReturnToDue(): void {
  const target = peekReturnTo()
  if (target !== null) writeTimedItem(key, { target, isDue: true })
}

/** The kept target if it is due, once. */
export function takeDueReturnTo(): string | null {
  return read()?.isDue === true ? takeReturnTo() : null
}

function read(): { readonly target: string; readonly isDue: boolean } | null {
  const stored = readTimedItem(key, maxAgeMs)
  if (typeof stored !== 'object' || stored === null || !('target' in stored)) return null
  const { target } = stored
  if (typeof target !== 'string') return null
  return { target: safeTarget(target, location.origin), isDue: 'isDue' in stored && stored.isDue === true }
}
