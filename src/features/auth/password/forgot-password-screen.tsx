import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '../../../api/auth.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { AppError } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import styles from '../login/account-form.module.css'
import { isNumberUnknown } from '../binding/binding-message.ts'
import { FormLink } from '../login/login-view.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PhoneForm } from '../sms/phone-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { rememberTypedMobile, takeTypedMobile } from '../login/typed-mobile.ts'
import { useNewPassword } from './use-new-password.ts'

/** 忘记密码 (screens 3.1). */
export function ForgotPasswordScreen({ redirect }: { readonly redirect: string | undefined }) {
  const router = useRouter()
  const flow = useSmsFlow({ screen: 'forgot-password', scene: 'password_reset' })
  const password = useNewPassword(flow)
  const [mobile, setMobile] = useState(() => flow.mobile || (takeTypedMobile() ?? ''))
  const [unknown, setUnknown] = useState('')

  const reset: SmsPanelProps['onSubmit'] = async (args, { signal }) => {
    // a reload has left the code's form without its password: nothing is sent, and nothing has failed
    if (!password.check()) throw new AppError({ kind: 'cancelled' })
    await resetPassword({ ...args, password: password.value }, { signal })
    if (signal.aborted) return
    showToast('密码已重置，请登录')
    rememberTypedMobile(args.mobile)
    await router.navigate({ href: paths.loginPassword(redirect), replace: true })
  }

  return (
    <Screen title="忘记密码">
      {password.isLost && <NewPasswordField password={password} className={styles.lost} />}
      <SmsPanel
        flow={flow}
        isChange
        submitLabel="重置密码"
        onSubmit={reset}
        onFailed={(error) => {
          if (isNumberUnknown(error)) setUnknown(flow.mobile)
        }}
        note={
          unknown === flow.mobile && (
            <div className={styles.below}>
              <FormLink href={paths.login(redirect)} mobile={unknown}>
                去注册
              </FormLink>
            </div>
          )
        }
      >
        <PhoneForm
          placeholder="请输入手机号码"
          value={mobile}
          onChange={setMobile}
          check={password.check}
          onValid={flow.start}
        >
          <NewPasswordField password={password} className={styles.field} />
        </PhoneForm>
        <div className={styles.below}>
          <FormLink href={paths.loginPassword(redirect)} mobile={mobile}>
            返回登录
          </FormLink>
        </div>
      </SmsPanel>
    </Screen>
  )
}
