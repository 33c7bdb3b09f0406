/** The state of the session as atoms (screens 0.3). Written by `session.ts` only. */
import { atom } from 'jotai'
import type { SystemConfig } from '../shared/system-config.ts'
import type { Member } from '../api/member.ts'
import type { Partition } from '../shared/read.ts'

/** The main login token; persisted under `meedu-h5-token`. */
export const tokenAtom = atom<string | null>(null)

/** The logged-in user, null by default. Set by the login action, cleared by logout. */
export const userAtom = atom<Member | null>(null)

/** False by default; true exactly while `user` is set. */
export const isLoginAtom = atom((get) => get(userAtom) !== null)

/** True once the server confirmed the member in this session; false while the data come from storage only. */
export const isVerifiedAtom = atom(false)

/** True after the last question for the member failed otherwise than by a refusal. */
export const isMemberFailedAtom = atom(false)

/** The system configuration, replaced wholesale; null until one was stored or fetched. */
export const systemConfigAtom = atom<SystemConfig | null>(null)

/** True after the last fetch of the system configuration failed. */
export const isConfigFailedAtom = atom(false)

export type SessionState = 'visitor' | 'restoring' | 'member'

export const sessionStateAtom = atom<SessionState>((get) => {
  if (get(userAtom) !== null) return 'member'
  return get(tokenAtom) === null ? 'visitor' : 'restoring'
})

/** Under whose name private answers are kept. */
export const partitionAtom = atom<Partition>((get) => {
  const user = get(userAtom)
  if (user !== null) return String(user.id)
  return get(tokenAtom) === null ? 'anon' : null
})
