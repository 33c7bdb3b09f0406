import { atom, useAtomValue, useStore } from 'jotai'
import { useEffect, useReducer, useRef } from 'react'
import { queryFaceVerify } from '../../api/face-verify.ts'
import { useActionFailure } from '../../platform/browser/action-failure.ts'
import { connectivityAtom, useIsOffline } from '../../platform/browser/connectivity.ts'
import { faceVerificationKeys, forgetFaceVerification } from '../../domain/session/face-verification.ts'
import { pauseAtom } from '../../platform/reads/pause.ts'
import { useServices } from '../../platform/services.tsx'
import { isVerifiedAtom, knownMemberAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { errorDetail } from '../../shared/errors.ts'
import { initialState, next, queryPauseMs, type FaceState } from './face-model.ts'

/** True when the server has confirmed in this session that the member is verified. */
const isMemberVerifiedAtom = atom((get) => get(isVerifiedAtom) && get(knownMemberAtom)?.isFaceVerified === true)

export interface FaceQuery {
  readonly state: FaceState
  /** Asks again after `undecided`. */
  refresh(): void
}

/**
 * Asks for the result of a face verification: at once, then every 3 s while visible, ten times at most, never again after
 * a success (screens 2.20). Leaving the screen gives the question up.
 */
export function useFaceQuery(): FaceQuery {
  const { session } = useServices()
  const store = useStore()
  const failure = useActionFailure()
  const hasToken = useAtomValue(tokenAtom) !== null
  const isOffline = useIsOffline()
  const isServerBusy = useAtomValue(pauseAtom) !== null
  const [state, dispatch] = useReducer(next, hasToken, initialState)
  const isWaiting = state.name === 'offline'
  const isOpening = state.name === 'opening'
  const isPausing = state.name === 'querying' && !state.isAsking
  const isVerified = state.name === 'verified'
  const asking = state.name === 'querying' && state.isAsking ? state.keys : null

  useEffect(() => dispatch({ type: hasToken ? 'signedIn' : 'signedOut' }), [hasToken])

  useEffect(() => {
    if (isWaiting && !isOffline) dispatch({ type: 'reconnected' })
  }, [isWaiting, isOffline])

  useEffect(() => {
    if (isVerified) forgetFaceVerification().catch(() => {})
  }, [isVerified])

  useEffect(() => {
    if (!isOpening) return undefined
    let isLeft = false
    const open = async (): Promise<void> => {
      const keys = await faceVerificationKeys().catch(() => null)
      if (!isLeft) dispatch({ type: 'opened', keys, isOffline: store.get(connectivityAtom) === 'offline' })
    }
    void open()
    return () => {
      isLeft = true
    }
  }, [isOpening, store])

  useEffect(() => {
    if (asking === null) return undefined
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const isDone = (await queryFaceVerify(asking, { signal: controller.signal })) === 'verified'
        if (controller.signal.aborted) return
        if (isDone) {
          showToast('实名认证成功')
          void session.loadMember()
        }
        dispatch({ type: 'answered', isVerified: isDone, isElsewhere: store.get(isMemberVerifiedAtom) })
      } catch (error) {
        if (controller.signal.aborted) return
        dispatch({ type: 'failed', isOffline: errorDetail(error)?.kind === 'offline', message: failure(error) })
      }
    }
    void ask()
    return () => controller.abort()
  }, [asking, failure, session, store])

  // a busy server is left in peace: the next question comes when its pause is over (screens 1.5.6)
  useVisiblePause(isPausing && !isServerBusy, () => dispatch({ type: 'paused' }))

  return { state, refresh: () => dispatch({ type: 'refreshed' }) }
}

/** Calls back 3 s after `isPausing` began; a hidden page waits until it is looked at again. */
function useVisiblePause(isPausing: boolean, onOver: () => void): void {
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    if (!isPausing) return undefined
    const dueAt = Date.now() + queryPauseMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      // never longer than the pause: the clock may have been set back
      if (!document.hidden) timer = setTimeout(() => latest.current(), Math.min(queryPauseMs, dueAt - Date.now()))
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [isPausing])
}
