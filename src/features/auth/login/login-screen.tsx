import { useRef, useState, type RefObject } from 'react'
import { loginMobile } from '../../../api/auth.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { paths } from '../../../shared/paths.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { AlreadyIn } from './already-in.tsx'
import { FormLink } from './form-link.tsx'
import { LoginStatus } from './login-status.tsx'
import styles from './login.module.css'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { SocialIcons } from './social-icons.tsx'
import { takeTypedMobile } from './typed-mobile.ts'
import { useLogin } from './use-login.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { AgreementLink } from './agreement-link.tsx'

/** 登录/注册 by SMS code; an unknown number is registered (screens 2.4). */
export function LoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const flow = useSmsFlow({ screen: 'login', scene: 'login' })
  const { phase, submit, retryProfile } = useLogin(redirect)
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
    <Screen title="快捷登录/注册" headerTitle="登录/注册" className={styles.screen}>
      {phase === 'idle' && <AlreadyIn redirect={redirect} />}
      <SmsPanel
        flow={flow}
        submitLabel="登录/注册"
        isLocked={phase === 'done'}
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
          <AgreementBox isAgreed={isAgreed} onChange={setAgreed} inputRef={box} />
        </PhoneForm>
        <div className={styles.links}>
          <FormLink href={paths.loginPassword(redirect)} mobile={mobile}>
            使用密码登录
          </FormLink>
        </div>
      </SmsPanel>
      {flow.phase === 'phone' && <SocialIcons redirect={redirect} checkAgreed={() => checkAgreed('请先同意协议')} />}
    </Screen>
  )
}

interface AgreementBoxProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Ticked by hand on each visit of the form (screens 1.14). */
function AgreementBox({ isAgreed, onChange, inputRef }: AgreementBoxProps) {
  const { user_protocol, user_private_protocol } = useSystemConfig()
  return (
    <div className={styles.agreement}>
      <Checkbox name="agreement" checked={isAgreed} onChange={onChange} inputRef={inputRef}>
        勾选同意<AgreementLink href={user_protocol}>《用户协议》</AgreementLink>
        <AgreementLink href={user_private_protocol}>《隐私政策》</AgreementLink>
      </Checkbox>
    </div>
  )
}
