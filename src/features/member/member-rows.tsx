import { useAtomValue } from 'jotai'
import { unreadCountRead } from '../../api/message.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { isLoginAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { formatPoints } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Rings } from '../../ui/media/rings.tsx'
import styles from './member-rows.module.css'

/** The way to what is the member's own; for a visitor each leads through the login (screens 2.2). */
export function MemberRows() {
  const user = useAtomValue(userAtom)
  const unread = useUnread()
  const credit = user?.credit ?? null
  const points = credit === null ? undefined : formatPoints(credit)
  return (
    <>
      <AppLink href={paths.role} className={styles.banner}>
        <Rings className={styles.lines} />
        <span className={styles.text}>
          <span className={styles.title}>会员中心</span>
          <span className={styles.note}>海量课程免费学</span>
        </span>
        <Icon name="chevron-right" size={20} />
      </AppLink>
      <CellGroup>
        <Cell icon="order" title="我的订单" href={paths.memberOrders} />
        <Cell icon="message" title="我的消息" href={paths.messages} badge={unread} />
        <Cell icon="coin" title="我的积分" value={points} href={paths.memberCredits} />
      </CellGroup>
    </>
  )
}

/** The number the tab bar shows too; `src/domain/learning/unread.ts` keeps it right. A failing one hides the badge only. */
function useUnread(): number {
  const isLogin = useAtomValue(isLoginAtom)
  const { state } = useRead(unreadCountRead(), isLogin)
  return isLogin && (state.status === 'content' || state.status === 'stale') ? state.data : 0
}
