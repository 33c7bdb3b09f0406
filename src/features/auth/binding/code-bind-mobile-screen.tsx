import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useState } from 'react'
import { registerWithSocialite } from '../../../api/auth.ts'
import { forgetLoginCode, type KeptCode } from '../../../domain/session/login-code.ts'
import { peekReturnTo } from '../../../domain/session/return-to.ts'
import { useServices } from '../../../platform/services.tsx'
import { logOutOf } from '../../../platform/session/clear-tab-history.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import styles from '../login/account-form.module.css'
import { isLoginCodeExpired, isNumberTaken } from './binding-message.ts'
import { foreignLoginWarning } from '../login/foreign-login-warning.ts'
import { LoginStatus } from '../login/login-status.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { useStoredLoginCode } from '../login/use-stored-login-code.ts'
import { useLogin } from '../login/use-login.ts'

/** 绑定手机号 for a social account that belongs to no member yet (screens 2.24). */
export function CodeBindMobileScreen() {
  return (
    <Screen title="绑定手机号">
      <CodeBindMobile />
    </Screen>
  )
}

const loginAddress = (): string => paths.login(peekReturnTo())

/** Not waited for: 退出登录 between the answer and its token would end neither the call nor the login. */
const forget = (): void => void forgetLoginCode().catch(() => {})

function CodeBindMobile() {
  const { session } = useServices()
  const router = useRouter()
  const store = useStore()
  const [former] = useState(() => store.get(tokenAtom))
  const [isBinding, setBinding] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const { state, readAgain, expire } = useStoredLoginCode(isBinding)

  async function leave(): Promise<void> {
    // the form goes at once, and with it a call under way: its answer would log in
    setLeft(true)
    forget()
    if (store.get(tokenAtom) === former) await router.navigate({ to: paths.member, replace: true })
    else await logOutOf(session, router)
  }

  if (isLeft || state.kind === 'reading') return null
  if (state.kind === 'expired')
    return (
      <StateView
        illustration="refused"
        title="授权已过期，请重新登录"
        actions={
          <AppLink href={loginAddress()} replace className={buttonClass()}>
            返回登录
          </AppLink>
        }
      />
    )
  return (
    <BindForm
      kept={state}
      isCodeStored={readAgain}
      onExpired={expire}
      onBinding={setBinding}
      onLeave={() => void leave()}
    />
  )
}

interface BindFormProps {
  readonly kept: KeptCode
  /** Looks whether the code can still be used; when it cannot, the form goes. */
  readonly isCodeStored: () => Promise<boolean>
  readonly onExpired: () => void
  /** While the code is being used it must not be looked for. */
  readonly onBinding: (isBinding: boolean) => void
  readonly onLeave: () => void
}

function BindForm({ kept: { code, isOwn }, isCodeStored, onExpired, onBinding, onLeave }: BindFormProps) {
  const flow = useSmsFlow({ screen: 'code-bind-mobile', scene: 'mobile_bind' })
  // only looked at: it must survive a reload, and the login forgets it
  const [target] = useState(() => peekReturnTo() ?? paths.home)
  const { phase, isLocked, submit, retryProfile } = useLogin(target)
  const [mobile, setMobile] = useState(flow.mobile)
  const [taken, setTaken] = useState('')

  const bind: SmsPanelProps['onSubmit'] = async (args, options) => {
    onBinding(true)
    try {
      await submit(async () => {
        const { token } = await registerWithSocialite({ ...args, code }, options)
        forget()
        return token
      })
    } catch (error) {
      onBinding(false)
      throw error
    }
  }

  function onFailed(error: unknown): void {
    if (isLoginCodeExpired(error)) onExpired()
    if (isNumberTaken(error)) setTaken(flow.mobile)
  }

  return (
    <>
      <SmsPanel
        flow={flow}
        submitLabel="绑定"
        isLocked={isLocked}
        onSubmit={bind}
        onFailed={onFailed}
        note={
          <>
            <LoginStatus phase={phase} onRetry={retryProfile} />
            {taken === flow.mobile && <TakenNumber />}
          </>
        }
      >
        <PhoneForm
          placeholder="请输入您的手机号"
          value={mobile}
          onChange={setMobile}
          onValid={(number) => {
            // before an SMS is spent on a code that is of no use any more
            void isCodeStored().then((isStored) => {
              if (isStored) flow.start(number)
            })
          }}
        />
      </SmsPanel>
      <div className={styles.below}>
        {!isOwn && <p className={styles.note}>{foreignLoginWarning}</p>}
        <Button variant="text" className={styles.link} disabled={phase === 'done'} onClick={onLeave}>
          退出登录
        </Button>
      </div>
    </>
  )
}

/** Somebody with that number must log in with it; then the social account can be bound (screens 2.24). */
function TakenNumber() {
  return (
    <div role="status" className={styles.note}>
      <p>该手机号已注册，请用手机号登录后在个人资料中绑定</p>
      <AppLink href={loginAddress()} replace className={cx(buttonClass({ variant: 'text' }), styles.link)}>
        去登录
      </AppLink>
    </div>
  )
}
