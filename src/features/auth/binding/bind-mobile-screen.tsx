import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CallOptions } from '../../../api/client.ts'
import { memberOf } from '../../../api/member.ts'
import { bindMobile } from '../../../api/profile.ts'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { useServices } from '../../../platform/services.tsx'
import {
  isMemberFailedAtom,
  knownMemberAtom,
  parkedTokenAtom,
  tokenAtom,
} from '../../../platform/session/session-atoms.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Skeleton, useSkeletonDelay } from '../../../ui/state/skeleton.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import styles from '../login/account-form.module.css'
import { isAlreadyBound } from './binding-message.ts'
import { LoginStatus } from '../login/login-status.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { useLeaveLogin } from '../login/use-leave-login.ts'
import { useLogin } from '../login/use-login.ts'
import { useLostAnswer } from './use-lost-answer.ts'

/** 绑定手机号 before a member is let in; the login is put aside meanwhile (screens 1.8.4, 2.23). */
export function BindMobileScreen({ redirect }: { readonly redirect: string | undefined }) {
  return (
    <Screen title="绑定手机号">
      <BindMobile redirect={redirect} />
    </Screen>
  )
}

function BindMobile({ redirect }: { readonly redirect: string | undefined }) {
  const main = useAtomValue(tokenAtom)
  const parked = useAtomValue(parkedTokenAtom)
  const member = useAtomValue(knownMemberAtom)
  const isFailed = useAtomValue(isMemberFailedAtom)
  // what the screen is for is settled once: a binding under way changes all of the above
  const [isBinding, setBinding] = useState(false)
  const token = parked ?? main
  const isWanted = parked !== null || (member === null ? isFailed : !member.isMobileBound)
  if (isBinding || (token !== null && isWanted))
    return <BindForm token={token} redirect={redirect} onBinding={setBinding} />
  if (token === null) return <NobodyIn redirect={redirect} />
  return member === null ? <Unknown /> : <AlreadyBound redirect={redirect} />
}

function Unknown() {
  return useSkeletonDelay(true) ? <Skeleton kind="text" rows={4} /> : null
}

function NobodyIn({ redirect }: { readonly redirect: string | undefined }) {
  return (
    <StateView
      illustration="refused"
      title="请先登录"
      actions={
        <AppLink href={paths.login(redirect)} replace className={buttonClass()}>
          去登录
        </AppLink>
      }
    />
  )
}

function AlreadyBound({ redirect }: { readonly redirect: string | undefined }) {
  const leave = useLeaveLogin(redirect ?? paths.home)
  return <StateView illustration="refused" title="您已绑定手机号" actions={<Button onClick={leave}>继续</Button>} />
}

/** Whether whose token it is has a number; false, too, when that cannot be had. */
const hasNumber = (token: string, options: CallOptions): Promise<boolean> =>
  memberOf(token, options).then(
    ({ isMobileBound }) => isMobileBound,
    () => false,
  )

interface BindFormProps {
  readonly token: string | null
  readonly redirect: string | undefined
  readonly onBinding: (isBinding: boolean) => void
}

function BindForm({ token, redirect, onBinding }: BindFormProps) {
  const { session } = useServices()
  const router = useRouter()
  const mayBeDone = useLostAnswer()
  const flow = useSmsFlow({ screen: 'bind-mobile', scene: 'mobile_bind' })
  const { phase, isLocked, submit, retryProfile } = useLogin(redirect ?? paths.home, { doneText: '绑定成功' })
  const [mobile, setMobile] = useState(flow.mobile)

  const bind: SmsPanelProps['onSubmit'] = async (args, options) => {
    if (token === null) return
    onBinding(true)
    try {
      await submit(async () => {
        await bindMobile({ ...args, token }, options).catch(async (error: unknown) => {
          const isDoubtful = mayBeDone(error)
          // bound on another device meanwhile, or by the press before: that is what was wanted
          if (!isAlreadyBound(error) && !(isDoubtful && (await hasNumber(token, options)))) throw error
        })
        return token
      })
    } catch (error) {
      onBinding(false)
      throw error
    }
  }

  async function logOut(): Promise<void> {
    await logOutOf(session, router)
  }

  return (
    <>
      <SmsPanel
        flow={flow}
        isChange
        submitLabel="绑定"
        isLocked={isLocked}
        onSubmit={bind}
        note={<LoginStatus phase={phase} onRetry={retryProfile} />}
      >
        <PhoneForm placeholder="请输入您的手机号" value={mobile} onChange={setMobile} onValid={flow.start} />
      </SmsPanel>
      <div className={styles.below}>
        <Button variant="text" className={styles.link} disabled={phase === 'done'} onClick={() => void logOut()}>
          退出登录
        </Button>
      </div>
    </>
  )
}
