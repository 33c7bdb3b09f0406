/** How the login forms look (screens 2.4, 2.21): for the app, and for the painter before it (src/app/painter). */
import type { ReactNode, RefObject } from 'react'
import type { SocialApp } from '../../../shared/social-app.ts'
import type { SystemConfig } from '../../../shared/system-config.ts'
import { isWechat } from '../../../platform/browser/user-agent.ts'
import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { cx } from '../../../ui/cx.ts'
import { AgreementLink } from './agreement-link.tsx'
import styles from './login.module.css'
import { rememberTypedMobile } from './typed-mobile.ts'

/** The screen 登录/注册 around its form. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Screen title="快捷登录/注册" headerTitle="登录/注册" className={styles.screen}>
      {children}
    </Screen>
  )
}

export interface FormLinkProps {
  readonly href: string
  /** The number typed so far, which the other form starts with. */
  readonly mobile: string
  readonly children: string
}

/** From one login form to another: in its place, with the same target (screens 1.4.4). */
export function FormLink({ href, mobile, children }: FormLinkProps) {
  return (
    <AppLink
      href={href}
      replace
      className={cx(buttonClass({ variant: 'text' }), styles.link)}
      onClick={() => rememberTypedMobile(mobile)}
    >
      {children}
    </AppLink>
  )
}

/** The way from the SMS form to the other one. */
export function ToPassword({ redirect, mobile }: { readonly redirect: string | undefined; readonly mobile: string }) {
  return (
    <div className={styles.links}>
      <FormLink href={paths.loginPassword(redirect)} mobile={mobile}>
        使用密码登录
      </FormLink>
    </div>
  )
}

export interface AgreementBoxProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly config: Pick<SystemConfig, 'user_protocol' | 'user_private_protocol'>
}

/** Ticked by hand on each visit of the form (screens 1.14). */
export function AgreementBox({ isAgreed, onChange, inputRef, config }: AgreementBoxProps) {
  return (
    <div className={styles.agreement}>
      <Checkbox name="agreement" checked={isAgreed} onChange={onChange} inputRef={inputRef}>
        勾选同意<AgreementLink href={config.user_protocol}>《用户协议》</AgreementLink>
        <AgreementLink href={config.user_private_protocol}>《隐私政策》</AgreementLink>
      </Checkbox>
    </div>
  )
}

const labels = { qq: 'QQ登录', wechat: '微信登录' } as const
const icons = { qq: 'qq', wechat: 'message' } as const

/** Which social logins a browser is offered (screens 1.10): QQ outside WeChat, WeChat inside it, each where the school has switched it on. */
export function socialApps(userAgent: string, { qq, wechat_oauth }: SystemConfig['socialites']): readonly SocialApp[] {
  if (isWechat(userAgent)) return wechat_oauth === 1 ? ['wechat'] : []
  return qq === 1 ? ['qq'] : []
}

export interface SocialButtonsProps {
  readonly apps: readonly SocialApp[]
  readonly onStart: (app: SocialApp) => void
  /** Below the buttons, '' for nothing. */
  readonly message: string
}

/** One button a social login; nothing without one. */
export function SocialButtons({ apps, onStart, message }: SocialButtonsProps) {
  if (apps.length === 0) return null
  return (
    <div className={styles.social}>
      {apps.map((app) => (
        <button key={app} type="button" className={styles.socialButton} onClick={() => onStart(app)}>
          <span className={styles.socialIcon}>
            <Icon name={icons[app]} />
          </span>
          {labels[app]}
        </button>
      ))}
      <p role="status">{message}</p>
    </div>
  )
}
