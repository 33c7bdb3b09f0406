import { Navigate } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useReducer } from 'react'
import { changeMobile } from '../../../api/profile.ts'
import { useServices } from '../../../platform/services.tsx'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { removeTabItem } from '../../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../../platform/storage/timed-item.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { paths } from '../../../shared/paths.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { BindNewStep, VerifyOldStep } from './change-mobile-steps.tsx'
import { initialState, isExpired, isProofRefused, next, proofLifeMs } from './change-mobile-model.ts'
import { KnownMember } from '../../../domain/session/known-member.tsx'
import type { SmsPanelProps } from '../sms/sms-panel.tsx'
import { useStepBack } from '../gate/use-step-back.ts'
import { useLostAnswer } from './use-lost-answer.ts'

const proofKey = tabKeys.verifySign

/** 验证原手机号, then 换绑手机号 (screens 2.16). */
export function ChangeMobileScreen() {
  return (
    <Screen title="验证原手机号">
      <KnownMember>
        {({ mobile }) =>
          mobile === '' ? <Navigate to={paths.memberMobile} replace /> : <ChangeMobile mobile={mobile} />
        }
      </KnownMember>
    </Screen>
  )
}

function ChangeMobile({ mobile }: { readonly mobile: string }) {
  const { session } = useServices()
  const store = useStore()
  const mayBeDone = useLostAnswer()
  const stepBack = useStepBack()
  const [state, send] = useReducer(next, null, () =>
    initialState({ kept: readTimedItem(proofKey, proofLifeMs), now: Date.now() }),
  )
  const proof = state.kind === 'bindNew' ? state.proof : null

  // a reload finds it again; used or left, it is gone (screens 1.3.1)
  useEffect(() => {
    if (proof === null) return undefined
    writeTimedItem(proofKey, proof)
    return () => removeTabItem(proofKey)
  }, [proof])

  const isProofValid = (): boolean => {
    if (proof !== null && !isExpired(proof, Date.now())) return true
    send({ type: 'expired' })
    return false
  }

  async function isChangedAlready(error: unknown, wanted: string): Promise<boolean> {
    if (!mayBeDone(error)) return false
    await session.loadMember()
    return store.get(userAtom)?.mobile === wanted
  }

  const change: SmsPanelProps['onSubmit'] = async (args, { signal }) => {
    if (proof === null) return
    try {
      await changeMobile({ ...args, sign: proof.sign }, { signal })
    } catch (error) {
      if (!(await isChangedAlready(error, args.mobile)) || signal.aborted) {
        if (!isProofRefused(error)) throw error
        send({ type: 'expired' })
        return
      }
    }
    send({ type: 'changed' })
    showToast('换绑成功')
    stepBack()
    void session.loadMember()
  }

  if (state.kind === 'verifyOld')
    return (
      <VerifyOldStep
        mobile={mobile}
        isExpired={state.isExpired}
        onVerified={(sign) => send({ type: 'verified', sign, at: Date.now() })}
      />
    )
  return (
    <BindNewStep oldMobile={mobile} isProofValid={isProofValid} onSubmit={change} isLocked={state.kind === 'done'} />
  )
}
