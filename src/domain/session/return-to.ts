/** The one target of a flow that leaves the site: social login, face verification (screens 1.3.1). */
import { paths } from '../../shared/paths.ts'
import { safeTarget } from '../../shared/safe-target.ts'
import { tabKeys } from '../../platform/storage/storage-keys.ts'
import { readTabItem, removeTabItem } from '../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../platform/storage/timed-item.ts'

const key = tabKeys.returnTo
const maxAgeMs = 30 * 60_000

/** Keeps `target`, an in-app address, for half an hour. Of a code login's own target it stays known that it is that. */
export function setReturnTo(target: string): void {
  const kept = read()
  const isOfLogin = kept?.isOfLogin === true && kept.target === target
  const former = readTabItem(tabKeys.former) ?? kept?.former
  writeTimedItem(key, { target, isDue: false, isOfLogin, former })
}

/** The kept target, checked again; null when there is none. It stays. */
export function peekReturnTo(): string | null {
  return read()?.target ?? null
}

/** The kept target, once. */
export function takeReturnTo(): string | null {
  const target = peekReturnTo()
  removeTabItem(key)
  return target
}

/** Where the start after a code login goes on to. */
export interface DueReturn {
  readonly target: string
  /** The login was not begun in this browser: the learner is told which account it is. */
  readonly tellsWho: boolean
}

/**
 * The code of a social login was accepted: the next start of the app goes on to the kept target (screens 1.9.3).
 * `foreign`: the address to go on to without one, when the login was not begun here.
 */
export function makeReturnToDue(foreign: string | null = null): void {
  const kept = read()
  const target = kept?.target ?? foreign
  if (target === null) return
  writeTimedItem(key, { target, isDue: true, isOfLogin: true, tellsWho: foreign !== null, former: kept?.former })
}

/**
 * The target of `member`'s code login, checked again; null without one. It stays, also when a step of the gate leads away
 * from it, which may be begun a second time.
 */
export function peekLoginReturnTo(member: number): string | null {
  const kept = read()
  return kept?.isOfLogin === true ? targetOf(kept, member) : null
}

/** Where `member` goes on to after a code login, once; null without one. */
export function takeDueReturnTo(member: number): DueReturn | null {
  const kept = read()
  if (kept?.isDue !== true) return null
  removeTabItem(key)
  return { ...kept, target: targetOf(kept, member) }
}

/** Where another member goes on to instead of `target`: an order of the former one would be none of theirs (screens 1.3.6). */
export const targetOfAnother = (target: string): string =>
  /^\/order\/(?:pay|success)\b/.test(target) ? paths.memberOrders : target

const targetOf = ({ target, former }: Kept, member: number): string =>
  former === undefined || former === String(member) ? target : targetOfAnother(target)

interface Kept extends DueReturn {
  readonly isDue: boolean
  readonly isOfLogin: boolean
  /** Whose token had been refused before; undefined for nobody's. */
  readonly former: string | undefined
}

function read(): Kept | null {
  const stored = readTimedItem(key, maxAgeMs)
  if (typeof stored !== 'object' || stored === null || !('target' in stored)) return null
  const { target } = stored
  if (typeof target !== 'string') return null
  const isTrue = (name: string): boolean => Reflect.get(stored, name) === true
  return {
    target: safeTarget(target, location.origin),
    isDue: isTrue('isDue'),
    isOfLogin: isTrue('isOfLogin'),
    tellsWho: isTrue('tellsWho'),
    former: 'former' in stored && typeof stored.former === 'string' ? stored.former : undefined,
  }
}
