/** The state of the session as atoms (screens 0.3). Written by this folder only, but for `boughtAtAtom`. */
import { atom } from 'jotai'
import type { SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import type { Partition } from '../../shared/read.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import type { Gate } from './gate.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { appStore } from '../store.ts'

/** The main login token; persisted under `meedu-h5-token`. */
export const tokenAtom = atom<string | null>(null)

/** The login token parked while a number must be bound; persisted under `meedu-h5-tmp-token` (screens 1.8.4). */
export const parkedTokenAtom = atom<string | null>(null)

/** The logged-in user, null by default and while a step of the gate is open. */
export const userAtom = atom<Member | null>(null)

/** False by default; true exactly while `user` is set. */
export const isLoginAtom = atom((get) => get(userAtom) !== null)

/** The open step between a login and being logged in, null when there is none (screens 1.8). */
export const gateAtom = atom<Gate | null>(null)

/** The member the token belongs to, whether or not the gate is passed; null while that is not known. */
export const knownMemberAtom = atom((get) => get(userAtom) ?? get(gateAtom)?.member ?? null)

/** True once the server confirmed the member in this session; false while the data come from storage only. */
export const isVerifiedAtom = atom(false)

/** Id of the member the server has confirmed; null before. The outbox sends entries of this member only. */
export const confirmedMemberAtom = atom((get) => {
  const known = get(knownMemberAtom)
  return get(isVerifiedAtom) && get(tokenAtom) !== null && known !== null ? String(known.id) : null
})

/** Sets the member the server has named and the open step of the gate, at once: screens must not render half of it. */
export const admittedAtom = atom(null, (_get, set, member: Member, gate: Gate | null) => {
  set(isVerifiedAtom, true)
  set(gateAtom, gate)
  set(userAtom, gate === null ? member : null)
})

const gateBeforeParkingAtom = atom<Gate | null>(null)

/**
 * When this page last heard that the member has bought something, here or in another tab, in ms since 1970; 0 for never. A
 * no of the server from before may be outdated.
 */
export const boughtAtAtom = atom(0)

/** Empties everything that belongs to a session. */
export const leftAtom = atom(null, (_get, set) => {
  set(tokenAtom, null)
  set(parkedTokenAtom, null)
  set(userAtom, null)
  set(gateAtom, null)
  set(gateBeforeParkingAtom, null)
  set(isVerifiedAtom, false)
  set(isMemberFailedAtom, false)
  set(memberAtAtom, 0)
  set(boughtAtAtom, 0)
})

/** Parks the token and the open gate; returns the token, null without one. */
export const parkAtom = atom(null, (get, set) => {
  const token = get(tokenAtom)
  if (token === null) return null
  set(gateBeforeParkingAtom, get(gateAtom))
  set(parkedTokenAtom, token)
  set(tokenAtom, null)
  set(gateAtom, null)
  set(userAtom, null)
  set(isVerifiedAtom, false)
  return token
})

/**
 * Makes the parked token the main one again; returns it, null without one. The step for which it was parked is open again,
 * unless `isTaken`.
 */
export const unparkAtom = atom(null, (get, set, isTaken: boolean) => {
  const token = get(parkedTokenAtom)
  if (token === null) return null
  set(tokenAtom, token)
  set(parkedTokenAtom, null)
  set(gateAtom, isTaken ? null : get(gateBeforeParkingAtom))
  set(gateBeforeParkingAtom, null)
  return token
})

/**
 * A number for the screens of one session: with another one they are mounted anew. Null shows an empty screen, from the end
 * of a session until the browser is at another address. Otherwise the next session would inherit what was typed, what is
 * under way and what stands in the address.
 */
export const screensAtom = atom<number | null>(0)

/** Shows screens again, mounted anew, when the browser has left the address of the former session. */
export const showScreens = (): void => appStore.set(screensAtom, Date.now())

/** True while the history of this tab holds entries of a former member, whose session ended without a logout. */
export const hasFormerEntriesAtom = atom(false)

/** When the server named the member, in ms since 1970; 0 when that is not known. */
export const memberAtAtom = atom(0)

/** True after the last call for the member failed, unless the server refused the token. */
export const isMemberFailedAtom = atom(false)

/** When the member on screen was named by the server, in ms since 1970; undefined while that is fresh (screens 0.2). */
export const memberStaleSinceAtom = atom((get) => {
  const isFresh = get(connectivityAtom) !== 'offline' && !get(isMemberFailedAtom)
  return isFresh ? undefined : get(memberAtAtom) || undefined
})

/** The system configuration, replaced wholesale; null until one was stored or fetched. */
export const systemConfigAtom = atom<SystemConfig | null>(null)

/** True after the last fetch of the system configuration failed. */
export const isConfigFailedAtom = atom(false)

export type SessionState = 'visitor' | 'restoring' | 'gated' | 'member'

export const sessionStateAtom = atom<SessionState>((get) => {
  if (get(userAtom) !== null) return 'member'
  if (get(gateAtom) !== null || get(parkedTokenAtom) !== null) return 'gated'
  return get(tokenAtom) === null ? 'visitor' : 'restoring'
})

/** The partition of private answers; null while it is not known whose the token is. */
export const partitionAtom = atom<Partition>((get) => {
  const member = get(knownMemberAtom)
  if (member !== null) return String(member.id)
  return get(tokenAtom) === null ? 'anon' : null
})

/** Stands for the partition while that is not known. Each token has its own, so that no member gets another's answers. */
export const unknownAtom = atom((get) => `unknown:${tokenTag(get(tokenAtom) ?? '')}`)
