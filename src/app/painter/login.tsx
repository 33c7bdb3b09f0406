/** Paints 登录/注册 (screens 2.4) for visitors. */
import { decodeLoginConfig } from '../../api/config.ts'
import {
  AgreementBox,
  LoginFrame,
  socialApps,
  SocialButtons,
  ToPassword,
} from '../../features/auth/login/login-view.tsx'
import { PhoneFormView } from '../../features/auth/sms/phone-form-view.tsx'
import { tabKeys } from '../../platform/storage/storage-keys.ts'
import { readTabItem } from '../../platform/storage/tab-storage.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'
import { configOf, isVisitor } from './answers.ts'
import { noAction, paint } from './paint.ts'

export const painted = paint(async () => {
  // a form that waits for its code is another one
  if (!isVisitor() || readTabItem(tabKeys.smsForm + 'login') !== null) throw new Error('not painted')
  const config = await configOf(decodeLoginConfig, defaultSystemConfig)
  const redirect = new URLSearchParams(location.search).get('redirect') ?? undefined
  return (
    <LoginFrame>
      <div>
        <PhoneFormView placeholder="请输入手机号码" value="" onChange={noAction} message="" onSubmit={noAction}>
          <AgreementBox isAgreed={false} onChange={noAction} config={config} />
        </PhoneFormView>
        <ToPassword redirect={redirect} mobile="" />
      </div>
      <SocialButtons apps={socialApps(navigator.userAgent, config.socialites)} onStart={noAction} message="" />
    </LoginFrame>
  )
})
