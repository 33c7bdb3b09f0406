import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { bindSocialWithCode } from '../../api/social.ts'
import { useActionFailure } from '../../platform/action-failure.ts'
import { openingAddress } from '../../platform/opening-address.ts'
import { useServices } from '../../platform/services.tsx'
import { showToast } from '../../platform/toast.ts'
import { serverSentence } from '../../strings/zh-CN.ts'
import { profilePath } from './profile-model.ts'

export interface SocialReturnState {
  readonly isBinding: boolean
  /** What to say in place about a binding that failed; '' for nothing. */
  readonly sentence: string
}

/**
 * Finishes a binding that returns from the provider (screens 2.15): its code is used once, its refusal `loginError` is
 * told once. Neither stays in the address.
 */
export function useSocialReturn(loginError: string | undefined): SocialReturnState {
  const router = useRouter()
  const { session } = useServices()
  const failure = useActionFailure()
  const [state, setState] = useState<SocialReturnState>({ isBinding: false, sentence: '' })

  useEffect(() => {
    // hardly anybody comes from a provider: what reads the code is loaded for those who do
    if (!/login_code/.test(openingAddress.search + openingAddress.hash)) return
    async function bind(): Promise<void> {
      const { markCodeTried, takeBindCode } = await import('../../platform/login-code.ts')
      const code = takeBindCode()
      if (code === null || !markCodeTried(code)) return
      setState({ isBinding: true, sentence: '' })
      let sentence = ''
      try {
        // not given up on leaving the screen: the code is spent, its outcome is worth telling anywhere
        await bindSocialWithCode({ code })
        showToast('绑定成功')
      } catch (error) {
        sentence = failure(error)
      }
      await session.loadMember()
      setState({ isBinding: false, sentence })
    }
    void bind().catch(() => {})
  }, [failure, session])

  useEffect(() => {
    if (loginError === undefined) return
    showToast(serverSentence(loginError))
    void router.navigate({ to: profilePath, search: {}, replace: true })
  }, [loginError, router])

  return state
}
