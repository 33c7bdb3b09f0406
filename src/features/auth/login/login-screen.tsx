import { useRef, useState } from 'react'
import { loginMobile } from '../../../api/auth.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { AlreadyIn } from './already-in.tsx'
import { LoginStatus } from './login-status.tsx'
import { AgreementBox, LoginFrame, ToPassword } from './login-view.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { SocialIcons } from './social-icons.tsx'
import { takeTypedMobile } from './typed-mobile.ts'
import { useLogin } from './use-login.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'

/** 登录/注册 by SMS code; an unknown number is registered (screens 2.4). */
export function LoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const config = useSystemConfig()
  const flow = useSmsFlow({ screen: 'login', scene: 'login' })
  const { phase, isLocked, submit, retryProfile } = useLogin(redirect)
  const [mobile, setMobile] = useState(() => flow.mobile || (takeTypedMobile() ?? ''))
  const [isAgreed, setAgreed] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function checkAgreed(message: string): boolean {
    if (isAgreed) return true
    showToast(message)
    box.current?.focus()
    return false
  }

  return (
    <LoginFrame>
      {phase === 'idle' && <AlreadyIn redirect={redirect} />}
      <SmsPanel
        flow={flow}
        submitLabel="登录/注册"
        isLocked={isLocked}
        onSubmit={(args, options) => submit(async () => (await loginMobile(args, options)).token)}
        note={<LoginStatus phase={phase} onRetry={retryProfile} />}
      >
        <PhoneForm
          placeholder="请输入手机号码"
          value={mobile}
          onChange={setMobile}
          check={() => checkAgreed('请同意协议')}
          onValid={flow.start}
        >
          <AgreementBox isAgreed={isAgreed} onChange={setAgreed} inputRef={box} config={config} />
        </PhoneForm>
        <ToPassword redirect={redirect} mobile={mobile} />
      </SmsPanel>
      {flow.phase === 'phone' && <SocialIcons redirect={redirect} checkAgreed={() => checkAgreed('请先同意协议')} />}
    </LoginFrame>
  )
}
