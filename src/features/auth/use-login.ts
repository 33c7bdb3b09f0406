import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../platform/services.tsx'
import { showToast } from '../../platform/toast.ts'
import { errorDetail, isCancelled } from '../../shared/errors.ts'
import { errorSentence, errorToast, strings } from '../../strings/zh-CN.ts'
import { useLeaveLogin } from './use-leave-login.ts'

const leaveAfterMs = 500

/** idle → sending → done, or → profileFailed: the token is stored, the member's data are not there (screens 1.8.3). */
export type LoginPhase = 'idle' | 'sending' | 'profileFailed' | 'done'

export interface LoginFlow {
  readonly phase: LoginPhase
  /** What to say under the button; '' for nothing. */
  readonly sentence: string
  /** Runs one login; ignored while another runs. `onRefused` follows a failure of the login call itself. */
  submit(login: () => Promise<string>, onRefused: () => void): void
  /** Asks for the member again after `profileFailed`. */
  retryProfile(): void
}

/** What every login form does with a token, from the call to leaving the form (screens 2.4, 2.21). */
export function useLogin(redirect: string | undefined): LoginFlow {
  const { session } = useServices()
  const leave = useLeaveLogin(redirect)
  const [phase, setPhase] = useState<LoginPhase>('idle')
  const [sentence, setSentence] = useState('')
  // a second press may come before the first one has rendered
  const isRunning = useRef(false)

  useEffect(() => {
    if (phase !== 'done') return undefined
    const timer = setTimeout(leave, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [phase, leave])

  const settle = useCallback(
    (outcome: 'loaded' | 'unauthorized' | 'failed') => {
      if (outcome === 'loaded') {
        showToast('登录成功')
        setPhase('done')
      } else if (outcome === 'failed') setPhase('profileFailed')
      else {
        // the server took the login back: the target is opened as a visitor (screens 1.7.4)
        setPhase('idle')
        leave()
      }
    },
    [leave],
  )

  const run = useCallback((task: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setSentence('')
    setPhase('sending')
    void task().finally(() => {
      isRunning.current = false
    })
  }, [])

  const submit = useCallback(
    (login: () => Promise<string>, onRefused: () => void) =>
      run(async () => {
        let token: string
        try {
          token = await login()
        } catch (error) {
          setPhase('idle')
          refuse(error, setSentence)
          onRefused()
          return
        }
        settle(await session.logIn(token))
      }),
    [run, session, settle],
  )

  const retryProfile = useCallback(() => run(async () => settle(await session.loadMember())), [run, session, settle])

  return { phase, sentence, submit, retryProfile }
}

/** The server's sentence is toasted, anything else is said in place (screens 1.6.1). */
function refuse(error: unknown, say: (sentence: string) => void): void {
  const toast = errorToast(error)
  if (toast !== null) showToast(toast)
  else if (!isCancelled(error)) say(errorDetail(error)?.kind === 'offline' ? strings.needNetwork : errorSentence(error))
}
