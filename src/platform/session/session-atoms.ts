/** The state of the session as atoms (screens 0.3). Written by `session.ts` only. */
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

/** The login token put aside while a number must be bound; persisted under `meedu-h5-tmp-token` (screens 1.8.4). */
export const parkedTokenAtom = atom<string | null>(null)

/** The logged-in user, null by default and while a step of the gate is open. */
export const userAtom = atom<Member | null>(null)

/** False by default; true exactly while `user` is set. */
export const isLoginAtom = atom((get) => get(userAtom) !== null)

/** The open step between a login and being logged in, null when there is none (screens 1.8). */
export const gateAtom = atom<Gate | null>(null)

/** Whom the token belongs to, whether or not the gate is passed; null while that is not known. */
export const knownMemberAtom = atom((get) => get(userAtom) ?? get(gateAtom)?.member ?? null)

/** True once the server confirmed the member in this session; false while the data come from storage only. */
export const isVerifiedAtom = atom(false)

/** Id of the member the server has confirmed; null before. Nothing is sent for anybody else. */
export const confirmedMemberAtom = atom((get) => {
  const known = get(knownMemberAtom)
  return get(isVerifiedAtom) && get(tokenAtom) !== null && known !== null ? String(known.id) : null
})

/** Who the server says the member is, and the step of the gate that is open; all in one, so that nobody sees half of it. */
export const admittedAtom = atom(null, (_get, set, member: Member, gate: Gate | null) => {
  set(isVerifiedAtom, true)
  set(gateAtom, gate)
  set(userAtom, gate === null ? member : null)
})

const gateBeforeParkingAtom = atom<Gate | null>(null)

/** Nobody is in. */
export const leftAtom = atom(null, (_get, set) => {
  set(tokenAtom, null)
  set(parkedTokenAtom, null)
  set(userAtom, null)
  set(gateAtom, null)
  set(gateBeforeParkingAtom, null)
  set(isVerifiedAtom, false)
  set(isMemberFailedAtom, false)
  set(memberAtAtom, 0)
})

/** Puts the token aside, and with it whom it belongs to; the token, or null when there is none. */
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

/** Goes on with the token that was put aside; the token, or null when there is none. */
export const unparkAtom = atom(null, (get, set) => {
  const token = get(parkedTokenAtom)
  if (token === null) return null
  set(tokenAtom, token)
  set(parkedTokenAtom, null)
  set(gateAtom, get(gateBeforeParkingAtom))
  set(gateBeforeParkingAtom, null)
  return token
})

/**
 * Names the screens of one session; null when it has ended, or was replaced in another tab, until the browser is somewhere
 * else. What was typed there, is under way, or stands in the address would be the next session's otherwise.
 */
export const screensAtom = atom<number | null>(0)

/** Shows screens again: the browser is where they are another session's. */
export const showScreens = (): void => appStore.set(screensAtom, Date.now())

/** True while the history of this tab holds entries of another member, whose session has ended without a logout. */
export const hasFormerEntriesAtom = atom(false)

/** When the server said who the member is, in ms since 1970; 0 when that is not known. */
export const memberAtAtom = atom(0)

/** True after the last question for the member failed otherwise than by a refusal. */
export const isMemberFailedAtom = atom(false)

/** Since when the member on screen is known, in ms since 1970; undefined while that is fresh (screens 0.2). */
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

/** Under whose name private answers are kept. */
export const partitionAtom = atom<Partition>((get) => {
  const member = get(knownMemberAtom)
  if (member !== null) return String(member.id)
  return get(tokenAtom) === null ? 'anon' : null
})

/** In place of a partition while that is not known: a name of its own for each token, so that no member gets another's. */
export const unknownAtom = atom((get) => `unknown:${tokenTag(get(tokenAtom) ?? '')}`)
