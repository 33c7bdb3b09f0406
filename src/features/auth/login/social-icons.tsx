import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { SocialApp } from '../../../shared/social-app.ts'
import { useNetworkGate } from '../../../platform/browser/action-failure.ts'
import { setReturnTo } from '../../../domain/session/return-to.ts'
import { knownMemberAtom } from '../../../platform/session/session-atoms.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { socialApps, SocialButtons } from './login-view.tsx'
import { getStatus } from '../../../api/status.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { redirectSocial, redirectWechat } from '../../../api/social.ts'
import { paths } from '../../../shared/paths.ts'
import { externalAddress, safeTarget } from '../../../shared/safe-target.ts'
import { socialReturn } from '../../../domain/session/social-return.ts'

export interface SocialIconsProps {
  readonly redirect: string | undefined
  /** True when the agreements are ticked; otherwise it has said what is missing. */
  readonly checkAgreed: () => boolean
}

/** The social logins this browser can do (screens 1.10). */
export function SocialIcons({ redirect, checkAgreed }: SocialIconsProps) {
  const gate = useNetworkGate()
  const { url, socialites } = useSystemConfig()
  const member = useAtomValue(knownMemberAtom)
  const [message, setMessage] = useState('')
  const isAsking = useRef(false)
  const apps = socialApps(navigator.userAgent, socialites)

  /** The browser may be wrong about the network: the gate knows when the server was asked in vain. */
  async function askServer(): Promise<void> {
    isAsking.current = true
    setMessage('等待网络…')
    await getStatus().catch(() => {})
    isAsking.current = false
    setMessage('')
  }

  async function start(app: SocialApp): Promise<void> {
    // another tap would be another login
    if (isAsking.current) return
    setMessage('')
    if (!checkAgreed()) return
    if (!navigator.onLine) await askServer()
    // the browser would leave for a page of its own that says no more than this
    if (!gate.pass()) return
    const { origin } = location
    const target = socialTarget(redirect, origin)
    const { noteSocialStart } = await inTime(import('../../../domain/session/social-start.ts'))
    const nonce = noteSocialStart({ app, action: 'login', memberId: member === null ? null : String(member.id) })
    const address = socialAddress({ app, target, origin, configUrl: url, apiBase: settings.apiBase, nonce })
    if (address === null) return setMessage(strings.failed)
    setReturnTo(target)
    location.assign(address)
  }

  return (
    <SocialButtons
      apps={apps}
      onStart={(app) => void start(app).catch(() => setMessage(strings.failed))}
      message={gate.message || message}
    />
  )
}

/** Where a social login comes back to: the target of the login form, /member without one. */
export function socialTarget(redirect: string | undefined, origin: string): string {
  return safeTarget(redirect ?? paths.member, origin)
}

interface SocialLogin {
  readonly app: SocialApp
  readonly target: string
  readonly origin: string
  /** `config.url`, '' when the school gave none. */
  readonly configUrl: string
  readonly apiBase: string
  /** Of `noteSocialStart`. */
  readonly nonce: string
}

/** The address that the browser is sent to; null when the school's own is not http(s). */
export function socialAddress({ app, target, origin, configUrl, apiBase, nonce }: SocialLogin): string | null {
  const redirect = {
    base: configUrl || apiBase || origin,
    ...socialReturn({ origin, target, failurePath: paths.loginError, nonce }),
    action: 'login',
  } as const
  return externalAddress(app === 'qq' ? redirectSocial(redirect) : redirectWechat(redirect))
}
