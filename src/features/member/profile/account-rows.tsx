import type { Member } from '../../../shared/member.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { isWechat } from '../../../platform/browser/user-agent.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { faceRow, mobileRow, passwordRow, socialRows } from './profile-model.ts'
import { SocialRow } from './social-row.tsx'
import { startFaceVerify } from '../../../api/face-verify.ts'
import { useFaceStart } from '../../../domain/session/use-face-start.ts'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './profile.module.css'
import { useChange } from './row-group.tsx'

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

/** 实名认证: its result, or the way to the provider (screens 2.15, 1.8.5). */
function FaceRow({ isVerified }: { readonly isVerified: boolean }) {
  const { isBusy, start } = useFaceStart(startFaceVerify)
  const change = useChange()
  if (!isVerified) {
    return (
      <Cell
        title="实名认证"
        value="未认证"
        busy={isBusy}
        onClick={() => change(() => void start(paths.memberProfile))}
      />
    )
  }
  return (
    <Cell
      title="实名认证"
      value={
        <span className={styles.verified}>
          <Icon name="shield" size={16} />
          已认证
        </span>
      }
      href={paths.faceSuccess}
    />
  )
}
