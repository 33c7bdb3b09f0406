import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { takeReturnTo } from '../../../domain/session/return-to.ts'
import { useServices } from '../../../platform/services.tsx'
import { isVerifiedAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { useLeaveLogin } from './use-leave-login.ts'

const leaveAfterMs = 500

/**
 * idle → sending → entering → done. `entering`: the token is there, and the member is asked for, or a step of the gate is
 * open; `profileFailed`: the member's data did not come; `retrying`: they are asked for again (screens 1.8.3).
 */
export type LoginPhase = 'idle' | 'sending' | 'entering' | 'profileFailed' | 'retrying' | 'done'

export interface LoginFlow {
  readonly phase: LoginPhase
  /** The token is there, and the form about to be left: fields locked, button busy. */
  readonly isLocked: boolean
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
  const leave = useLeaveLogin(redirect)
  const [step, setPhase] = useState<LoginPhase>('idle')
  const isKnown = useAtomValue(userAtom) !== null
  // a stored copy of the member lets nobody in here
  const isIn = useAtomValue(isVerifiedAtom) && isKnown
  // whichever has let the member in: the answer here, the last dialog of the gate, or a network that has come back
  const phase = isIn && step !== 'idle' && step !== 'sending' ? 'done' : step
  // a second press may come before the first one has rendered
  const isRunning = useRef(false)
  const token = useRef('')

  useEffect(() => {
    if (phase !== 'done') return undefined
    // a target kept for another way in is out of date now (screens 1.3.1)
    takeReturnTo()
    showToast(doneText)
    const timer = setTimeout(leave, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [phase, leave, doneText])

  const run = useCallback(async (begun: LoginPhase, task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPhase(begun)
    try {
      await task()
    } catch (error) {
      setPhase('idle')
      throw error
    } finally {
      isRunning.current = false
    }
  }, [])

  const enter = useCallback(async (): Promise<void> => {
    const { pathname } = location
    const outcome = await session.logIn(token.current)
    setPhase(outcome === 'loaded' ? 'entering' : outcome === 'failed' ? 'profileFailed' : 'idle')
    // the server took the login back: the target is opened as a visitor (screens 1.7.4), unless the form was left meanwhile
    if (outcome === 'unauthorized' && location.pathname === pathname) leave()
  }, [session, leave])

  const submit = useCallback(
    (login: () => Promise<string>) =>
      run('sending', async () => {
        token.current = await login()
        setPhase('entering')
        await enter()
      }),
    [run, enter],
  )
  // as a login: otherwise the gate would not ask for consent on this form
  const retryProfile = useCallback(() => void run('retrying', enter), [run, enter])

  return { phase, isLocked: phase === 'entering' || phase === 'done', submit, retryProfile }
}
