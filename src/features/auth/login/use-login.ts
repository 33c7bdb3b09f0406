import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { takeReturnTo } from '../../../domain/session/return-to.ts'
import { useServices } from '../../../platform/services.tsx'
import type { MemberOutcome } from '../../../platform/session/session-types.ts'
import { gateAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { useLeaveLogin } from './use-leave-login.ts'

const leaveAfterMs = 500

/**
 * idle → sending → done; by way of `gated` while a step of the gate is open, or of `profileFailed`: the token is stored,
 * the member's data are not there (screens 1.8.3).
 */
export type LoginPhase = 'idle' | 'sending' | 'gated' | 'profileFailed' | 'done'

export interface LoginFlow {
  readonly phase: LoginPhase
  /**
   * Runs one login and everything after its token; resolves at once while another runs. Rejects with the failure of the
   * login call itself: the form is idle again.
   */
  submit(login: () => Promise<string>): Promise<void>
  /** Asks for the member again after `profileFailed`. */
  retryProfile(): void
}

export interface LoginOptions {
  /** What is toasted when the member is in; 登录成功 unless told. */
  readonly doneText?: string
}

/** What every login form does with a token, from the call to leaving the form (screens 2.4, 2.21). */
export function useLogin(redirect: string | undefined, { doneText = '登录成功' }: LoginOptions = {}): LoginFlow {
  const { session } = useServices()
  const store = useStore()
  const leave = useLeaveLogin(redirect)
  const [step, setPhase] = useState<LoginPhase>('idle')
  const isIn = useAtomValue(userAtom) !== null
  // the last step of the gate was passed in its dialog
  const phase = step === 'gated' && isIn ? 'done' : step
  // a second press may come before the first one has rendered
  const isRunning = useRef(false)

  useEffect(() => {
    if (phase !== 'done') return undefined
    // a target kept for another way in is out of date now (screens 1.3.1)
    takeReturnTo()
    showToast(doneText)
    const timer = setTimeout(leave, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [phase, leave, doneText])

  const settle = useCallback(
    (outcome: MemberOutcome) => {
      if (outcome === 'failed') setPhase('profileFailed')
      else if (outcome === 'unauthorized') {
        // the server took the login back: the target is opened as a visitor (screens 1.7.4)
        setPhase('idle')
        leave()
      } else setPhase(store.get(gateAtom) === null ? 'done' : 'gated')
    },
    [leave, store],
  )

  const run = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPhase('sending')
    try {
      await task()
    } catch (error) {
      setPhase('idle')
      throw error
    } finally {
      isRunning.current = false
    }
  }, [])

  const submit = useCallback(
    (login: () => Promise<string>) => run(async () => settle(await session.logIn(await login()))),
    [run, session, settle],
  )
  const retryProfile = useCallback(
    () => void run(async () => settle(await session.loadMember())),
    [run, session, settle],
  )

  return { phase, submit, retryProfile }
}
