import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { bindMobile } from '../../../api/profile.ts'
import { useServices } from '../../../platform/services.tsx'
import { knownMemberAtom } from '../../../platform/session/session-atoms.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { paths } from '../../../shared/paths.ts'
import { maskMobile } from '../../../shared/phone.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import { isAlreadyBound } from './binding-message.ts'
import { KnownMember } from '../../../domain/session/known-member.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { useStepBack } from '../gate/use-step-back.ts'
import { useLostAnswer } from './use-lost-answer.ts'

const leaveAfterMs = 500

/** 绑定手机号 of a member without a number (screens 2.18). */
export function MemberMobileScreen() {
  return (
    <Screen title="绑定手机号">
      <KnownMember>{({ mobile }) => <MemberMobile boundTo={mobile} />}</KnownMember>
    </Screen>
  )
}

/** `boundTo`: '' while the member has no number. */
function MemberMobile({ boundTo }: { readonly boundTo: string }) {
  // the form stays for the moment before it is left, although the number is there by then
  const [isLeaving, setLeaving] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (isLeaving || (boundTo === '' && !isRefused))
    return <BindForm isLeaving={isLeaving} onBound={() => setLeaving(true)} onRefused={() => setRefused(true)} />
  return <Bound mobile={boundTo} />
}

function Bound({ mobile }: { readonly mobile: string }) {
  return (
    <StateView
      illustration="refused"
      title={`您已绑定手机号${mobile === '' ? '' : ` ${maskMobile(mobile)}`}`}
      actions={
        <AppLink href={paths.memberMobileVerify} className={buttonClass()}>
          更换手机号
        </AppLink>
      }
    />
  )
}

interface BindFormProps {
  readonly isLeaving: boolean
  readonly onBound: () => void
  /** The server says that there is a number already. */
  readonly onRefused: () => void
}

function BindForm({ isLeaving, onBound, onRefused }: BindFormProps) {
  const { session } = useServices()
  const store = useStore()
  const mayBeDone = useLostAnswer()
  const stepBack = useStepBack()
  const flow = useSmsFlow({ screen: 'member-mobile', scene: 'mobile_bind' })
  const [mobile, setMobile] = useState(flow.mobile)

  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(stepBack, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isLeaving, stepBack])

  const bind: SmsPanelProps['onSubmit'] = async (args, options) => {
    try {
      await bindMobile(args, options)
    } catch (error) {
      if (!mayBeDone(error) && !isAlreadyBound(error)) throw error
      await session.loadMember()
      if (isAlreadyBound(error)) onRefused()
      // with a number the screen says itself that it is bound
      else if (!store.get(knownMemberAtom)?.mobile) throw error
      return
    }
    showToast('绑定成功')
    onBound()
    await session.loadMember()
  }

  return (
    <SmsPanel flow={flow} isChange submitLabel="绑定" isLocked={isLeaving} onSubmit={bind}>
      <PhoneForm placeholder="请输入您的手机号" value={mobile} onChange={setMobile} onValid={flow.start} />
    </SmsPanel>
  )
}
