import { useAtomValue } from 'jotai'
import { useServices } from '../../platform/services.tsx'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { isMemberFailedAtom, sessionStateAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Bone } from '../../ui/state/skeleton.tsx'
import styles from './member.module.css'
import type { Member } from '../../shared/member.ts'
import { isVipInForce } from '../../domain/course/entitlement.ts'
import { useNowUntil } from '../../domain/course/use-now-until.ts'
import { formatDate } from '../../shared/time.ts'

const loginAddress = paths.login(paths.member)

/** Who is here: the member, a way to log in, or that this is still being found out (screens 2.2). */
export function MemberCard() {
  const state = useAtomValue(sessionStateAtom)
  if (state === 'member') return <Present />
  if (state === 'restoring') return <Restoring />
  return (
    <AppLink href={loginAddress} className={styles.card}>
      <Avatar src={null} />
      <span className={styles.who}>
        <span className={styles.name}>请登录</span>
      </span>
      <Icon name="chevron-right" size={20} />
    </AppLink>
  )
}

function Present() {
  const user = useAtomValue(userAtom)
  const pictureSource = usePictureSource()
  const now = useNowUntil(user?.roleExpiredAt ?? 0)
  if (user === null) return null
  const role = roleLine(user, now)
  return (
    <AppLink href={paths.memberProfile} className={styles.card}>
      <Avatar src={pictureSource(user.avatar)} />
      <div className={styles.who}>
        <h2 className={styles.name}>{user.nickname}</h2>
        <p className={role.isVip ? styles.vip : styles.role}>
          {role.isVip && <Icon name="crown" size={16} />}
          <span className="num">{role.text}</span>
        </p>
      </div>
      <Icon name="chevron-right" size={20} />
    </AppLink>
  )
}

function Restoring() {
  const { session } = useServices()
  const isOffline = useIsOffline()
  const isFailed = useAtomValue(isMemberFailedAtom)
  const isWaiting = !isOffline && !isFailed
  return (
    <div className={styles.card} aria-busy={isWaiting || undefined}>
      <Avatar src={null} />
      <div className={styles.who}>
        {isWaiting ? (
          <>
            <span className="vh">正在加载</span>
            <Bone width={120} height={22} />
            <Bone width={88} height={14} top={8} />
          </>
        ) : (
          <p role="status">登录状态待确认</p>
        )}
      </div>
      {!isWaiting && (
        <Button variant="soft" size="small" onClick={() => void session.loadMember()}>
          {strings.retry}
        </Button>
      )}
    </div>
  )
}

/** The line below the name (screens 2.2): the membership in force with its last day, else 免费会员. */
export function roleLine(member: Member, now: number): { readonly text: string; readonly isVip: boolean } {
  if (!isVipInForce(member, now)) return { text: '免费会员', isVip: false }
  const until = member.roleExpiredAt === null ? '' : ` ${formatDate(member.roleExpiredAt)}到期`
  return { text: `${member.roleName || 'VIP会员'}${until}`, isVip: true }
}
