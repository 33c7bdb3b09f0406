import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { unreadCountRead } from '../../api/message.ts'
import { useRead } from '../../platform/reads.ts'
import { isLoginAtom } from '../../platform/session-atoms.ts'
import { refreshScreen } from '../../platform/screen-refresh.ts'
import { TabBar } from '../../ui/tab-bar.tsx'

const tabs = [
  { to: '/', label: '首页', icon: 'home' },
  { to: '/study', label: '在学', icon: 'study' },
  { to: '/member', label: '我的', icon: 'user' },
] as const

/** The layout of the three tab screens: changing tab replaces, a tap on the active tab goes up, then refreshes. */
export function TabLayout() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isLogin = useAtomValue(isLoginAtom)
  const unread = useRead(unreadCountRead(), isLogin).state
  const badge = unread.status === 'content' || unread.status === 'stale' ? unread.data : 0

  return (
    <>
      <Outlet />
      <TabBar
        items={tabs.map((tab) => ({
          key: tab.to,
          label: tab.label,
          icon: tab.icon,
          isActive: pathname === tab.to,
          badge: tab.to === '/member' && isLogin ? badge : 0,
          renderLink: (props) => (
            <Link to={tab.to} replace {...props} onClick={pathname === tab.to ? goUpOrRefresh : undefined} />
          ),
        }))}
      />
    </>
  )
}

function goUpOrRefresh(event: { preventDefault(): void }): void {
  event.preventDefault()
  if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'auto' })
  else refreshScreen()
}
