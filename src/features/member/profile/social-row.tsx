import { useState } from 'react'
import { redirectSocial, redirectWechat, unbindSocial } from '../../../api/social.ts'
import { useServices } from '../../../platform/services.tsx'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { paths } from '../../../shared/paths.ts'
import { externalAddress } from '../../../shared/safe-target.ts'
import { socialReturn } from '../../../domain/session/social-return.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { SocialRowFacts } from './profile-model.ts'
import { useChange, useSay } from './row-group.tsx'
import { useRowCall } from './use-row-call.ts'

export interface SocialRowProps extends SocialRowFacts {
  readonly memberId: string
  /** The binding this page returned from is being finished. */
  readonly isBinding: boolean
}

/** 绑定微信 / 绑定QQ: to the provider and back, or 解绑 (screens 2.15). */
export function SocialRow({ app, name, isBound, memberId, isBinding }: SocialRowProps) {
  const { session } = useServices()
  const { url } = useSystemConfig()
  const [isAsking, setAsking] = useState(false)
  const [message, setMessage] = useState('')
  const { isBusy, run, cancel } = useRowCall()
  const change = useChange()
  const say = useSay()

  async function bind(): Promise<void> {
    const { noteSocialStart } = await inTime(import('../../../domain/session/social-start.ts'))
    const start = app === 'wechat' ? redirectWechat : redirectSocial
    const nonce = noteSocialStart({ app, action: 'bind', memberId })
    const returns = socialReturn({
      origin: location.origin,
      target: paths.memberProfile,
      failurePath: paths.memberProfile,
      nonce,
    })
    const base = url || settings.apiBase || location.origin
    const address = externalAddress(start({ base, ...returns, action: 'bind' }))
    if (address === null) return say(strings.failed)
    location.assign(address)
  }

  function ask(): void {
    setMessage('')
    setAsking(true)
  }

  async function unbind(): Promise<void> {
    setMessage('')
    const outcome = await run(async (options) => {
      await unbindSocial({ app }, options)
      setAsking(false)
      showToast('成功')
      await session.loadMember()
    })
    if (typeof outcome === 'object') setMessage(outcome.message)
  }

  return (
    <>
      <Cell
        title={`绑定${name}`}
        value={isBound ? '已绑定' : '未绑定'}
        busy={isBinding || isBusy}
        onClick={() => change(isBound ? ask : () => void bind().catch(() => say(strings.failed)))}
      />
      <ConfirmDialog
        open={isAsking}
        title={`解绑${name}`}
        text={`解绑后不能再用${name}登录此账号`}
        confirmLabel="解绑"
        isDangerous
        busy={isBusy}
        error={useKeptMessage(message)}
        onConfirm={() => void unbind()}
        onCancel={() => {
          cancel()
          setAsking(false)
        }}
      />
    </>
  )
}
