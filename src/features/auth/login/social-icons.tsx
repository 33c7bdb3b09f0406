import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SocialApp } from '../../../shared/social-app.ts'
import { useNetworkGate } from '../../../platform/browser/action-failure.ts'
import { setReturnTo } from '../../../domain/session/return-to.ts'
import { knownMemberAtom } from '../../../platform/session/session-atoms.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './login.module.css'
import { socialAddress, socialApps, socialTarget } from './social-model.ts'

const labels = { qq: 'QQ登录', wechat: '微信登录' } as const
const icons = { qq: 'qq', wechat: 'message' } as const

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
  const apps = socialApps(navigator.userAgent, socialites)

  async function start(app: SocialApp): Promise<void> {
    setMessage('')
    if (!checkAgreed()) return
    // the browser would leave for a page of its own that says no more than this
    if (!gate.pass()) return
    if (!navigator.onLine) return setMessage(strings.needNetwork)
    const { origin } = location
    const target = socialTarget(redirect, origin)
    const { noteSocialStart } = await import('../../../domain/session/social-start.ts')
    const nonce = noteSocialStart({ app, action: 'login', memberId: member === null ? null : String(member.id) })
    const address = socialAddress({ app, target, origin, configUrl: url, apiBase: settings.apiBase, nonce })
    if (address === null) return setMessage(strings.failed)
    setReturnTo(target)
    location.assign(address)
  }

  if (apps.length === 0) return null
  return (
    <div className={styles.social}>
      {apps.map((app) => (
        <button
          key={app}
          type="button"
          className={styles.socialButton}
          onClick={() => void start(app).catch(() => setMessage(strings.failed))}
        >
          <span className={styles.socialIcon}>
            <Icon name={icons[app]} />
          </span>
          {labels[app]}
        </button>
      ))}
      <p role="status">{gate.message || message}</p>
    </div>
  )
}
