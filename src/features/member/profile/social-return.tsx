import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { bindSocialWithCode } from '../../../api/social.ts'
import type { SocialApp } from '../../../shared/social-app.ts'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { markCodeTried, takeBindCode } from '../../../domain/session/login-code.ts'
import { openingAddress } from '../../../platform/browser/opening-address.ts'
import { useServices } from '../../../platform/services.tsx'
import { isMemberFailedAtom, isVerifiedAtom, tokenAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import { takeSocialStart, type SocialStart } from '../../../domain/session/social-start.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { isWechat } from '../../../platform/browser/user-agent.ts'
import { accountName } from '../../../shared/phone.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'

export interface SocialReturnState {
  readonly isBinding: boolean
  /** What to say in place about a binding that waits or has failed; '' for nothing. */
  readonly message: string
}

/** A binding whose code is in this page. */
interface Binding {
  readonly code: string
  /** Null when it was not begun in this tab. */
  readonly start: SocialStart | null
}

/**
 * Finishes a binding that returns from the provider (screens 2.15); its code is used once. Only the member whom the
 * server has named in this page, and who left for this binding in this tab, is bound without a question: anybody can send
 * a link with the code of an account of their own, and would log in with that account afterwards.
 */
export function SocialReturn({ onChange }: { readonly onChange: (state: SocialReturnState) => void }) {
  const { session } = useServices()
  const failure = useActionFailure()
  const binding = useReturned()
  const user = useAtomValue(userAtom)
  const isConfirmed = useAtomValue(isVerifiedAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  const [outcome, setOutcome] = useState<'open' | 'sending' | 'over'>('open')
  const [failureMessage, setFailureMessage] = useState('')
  const start = binding?.start ?? null

  const bind = useCallback(() => {
    if (binding === null || !markCodeTried(binding.code)) return
    const send = async (): Promise<void> => {
      setOutcome('sending')
      try {
        // not given up on leaving the screen: the code is spent, its outcome is worth telling anywhere
        await bindSocialWithCode({ code: binding.code })
        showToast('绑定成功')
      } catch (error) {
        setFailureMessage(failure(error))
      }
      await session.loadMember()
      setOutcome('over')
    }
    void send().catch(() => {})
  }, [binding, failure, session])

  const member = binding !== null && outcome === 'open' && isConfirmed ? user : null
  const isOwn = member !== null && start?.memberId === String(member.id)
  useEffect(() => {
    if (isOwn) bind()
  }, [isOwn, bind])

  const isWaiting = start !== null && outcome === 'open' && !isConfirmed
  const isBinding = outcome === 'sending' || (isWaiting && !isMemberFailed)
  const message = isWaiting && isMemberFailed ? '确认登录状态后继续绑定' : failureMessage
  useEffect(() => onChange({ isBinding, message }), [onChange, isBinding, message])

  if (member === null || isOwn) return null
  return (
    <ConfirmDialog
      open
      title={`绑定${(start?.app ?? appOfBrowser()) === 'qq' ? 'QQ' : '微信'}？`}
      text={`将绑定到 ${accountName(member)}`}
      confirmLabel="绑定"
      isDangerous
      onConfirm={bind}
      onCancel={() => setOutcome('over')}
    />
  )
}

/** What a code is of that tells nothing of itself. */
const appOfBrowser = (): SocialApp => (isWechat(navigator.userAgent) ? 'wechat' : 'qq')

/** The binding this document was opened with, for as long as the login is the one that opened it. */
function useReturned(): Binding | null {
  const store = useStore()
  const token = useAtomValue(tokenAtom)
  const [binding, setBinding] = useState<Binding | null>(null)
  useEffect(() => {
    // not while rendering: a code is taken once
    queueMicrotask(() => {
      const taken = takeBindCode(store.get(tokenAtom))
      if (taken !== null) setBinding({ code: taken.code, start: takeSocialStart(taken.nonce, 'bind') })
    })
  }, [store])
  return token === openingAddress.token ? binding : null
}
