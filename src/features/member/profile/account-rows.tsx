import type { Member } from '../../../shared/member.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { isWechat } from '../../../platform/browser/user-agent.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { FaceRow } from './face-row.tsx'
import { faceRow, mobileRow, passwordRow, socialRows } from './profile-model.ts'
import { SocialRow } from './social-row.tsx'

export interface AccountRowsProps {
  readonly member: Member
  /** The binding this page returned from is being finished. */
  readonly isBinding: boolean
}

/** How the member logs in and who the member is (screens 2.15). */
export function AccountRows({ member, isBinding }: AccountRowsProps) {
  const config = useSystemConfig()
  const isInWechat = isWechat(navigator.userAgent)
  const mobile = mobileRow(member)
  const face = faceRow(member, config)
  const password = passwordRow(member)
  return (
    <>
      {socialRows(member, config.socialites, isInWechat).map((row) => (
        <SocialRow
          key={row.app}
          {...row}
          memberId={String(member.id)}
          isBinding={isBinding && (row.app === 'wechat') === isInWechat}
        />
      ))}
      <Cell title="手机号" value={mobile.value} href={mobile.href} />
      {face !== null && <FaceRow isVerified={face === 'verified'} />}
      <Cell
        title={password.label}
        href={password.href}
        onClick={password.needsMobile ? () => showToast('请绑定手机号') : undefined}
      />
    </>
  )
}
