import { changePassword } from '../../../api/profile.ts'
import { useServices } from '../../../platform/services.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { AppError } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import styles from '../login/account-form.module.css'
import { KnownMember } from '../../../domain/session/known-member.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { OwnNumberForm } from '../binding/own-number-form.tsx'
import { SmsPanel, type SmsPanelProps } from '../sms/sms-panel.tsx'
import { useSmsFlow } from '../sms/use-sms-flow.ts'
import { useNewPassword } from './use-new-password.ts'
import { useStepBack } from '../gate/use-step-back.ts'

/** 重置密码 of a member (screens 2.17). */
export function ChangePasswordScreen() {
  return (
    <Screen title="重置密码">
      <KnownMember>{({ mobile }) => (mobile === '' ? <NoNumber /> : <ChangePassword mobile={mobile} />)}</KnownMember>
    </Screen>
  )
}

function NoNumber() {
  return (
    <StateView
      illustration="refused"
      title="请绑定手机号"
      actions={
        <AppLink href={paths.memberMobile} className={buttonClass()}>
          绑定手机号
        </AppLink>
      }
    />
  )
}

function ChangePassword({ mobile }: { readonly mobile: string }) {
  const { session } = useServices()
  const stepBack = useStepBack()
  const flow = useSmsFlow({ screen: 'member-password', scene: 'password_reset', ownMobile: mobile })
  const password = useNewPassword(flow)

  const change: SmsPanelProps['onSubmit'] = async ({ mobileCode }, { signal }) => {
    // a reload has left the code's form without its password: nothing is sent, and nothing has failed
    if (!password.check()) throw new AppError({ kind: 'cancelled' })
    await changePassword({ mobile, mobileCode, password: password.value }, { signal })
    showToast('修改成功')
    stepBack()
    void session.loadMember()
  }

  return (
    <>
      {password.isLost && <NewPasswordField password={password} className={styles.lost} />}
      <SmsPanel flow={flow} isChange submitLabel="确定" isMasked onSubmit={change}>
        <OwnNumberForm
          label="手机号"
          mobile={mobile}
          looksInactive={password.value === ''}
          onSubmit={() => {
            if (password.check()) flow.start(mobile)
          }}
        >
          <NewPasswordField password={password} className={styles.field} />
        </OwnNumberForm>
      </SmsPanel>
    </>
  )
}
