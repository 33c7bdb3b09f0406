import { useAtomValue } from 'jotai'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { useServices } from '../../platform/services.tsx'
import { isMemberFailedAtom } from '../../platform/session/session-atoms.ts'

/** The open question to the server who the member is (screens 0.3). */
export interface MemberQuestion {
  /** `waiting`: the answer is on its way · `offline`, `failed`: there will be none until it is asked again. */
  readonly status: 'waiting' | 'offline' | 'failed'
  readonly ask: () => void
}

/** How the question stands, for screens that cannot go on without its answer. */
export function useMemberQuestion(): MemberQuestion {
  const { session } = useServices()
  const isOffline = useIsOffline()
  const isFailed = useAtomValue(isMemberFailedAtom)
  return {
    status: isOffline ? 'offline' : isFailed ? 'failed' : 'waiting',
    ask: () => void session.loadMember(),
  }
}
