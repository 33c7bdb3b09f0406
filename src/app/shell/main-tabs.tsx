import { useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { unreadCountRead } from '../../api/message.ts'
import { updateAtom } from '../../platform/pwa/update-atom.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { refreshScreen } from '../../platform/reads/query-client.ts'
import { isLoginAtom } from '../../platform/session/session-atoms.ts'
import { mainTabsAt, paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { TabBar } from '../../ui/frame/tab-bar.tsx'

/** The bar below the three tab screens, the rail beside the others (screens 1.11, 4.14). `searches`: the query each was left with, by path. */
export function MainTabs({ searches }: { readonly searches: ReadonlyMap<string, string> }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isLogin = useAtomValue(isLoginAtom)
  const isUpToDate = useAtomValue(updateAtom) === 'current'
  const { state } = useRead(unreadCountRead(), isLogin)
  // a failing count hides the badge only (screens 2.2)
  const unread = isLogin && (state.status === 'content' || state.status === 'stale') ? state.data : 0
  /** A tap on the active tab: to the top, at the top a refresh. */
  const goUpOrRefresh = useCallback(() => {
    if (window.scrollY > 0) window.scrollTo({ top: 0 })
    else refreshScreen()
  }, [])
  return (
    <TabBar
      items={mainTabsAt(pathname).map((tab) => ({
        ...tab,
        href: tab.to + (searches.get(tab.to) ?? ''),
        badge: tab.to === paths.member ? unread : 0,
        dot: tab.to === paths.member && !isUpToDate ? strings.newVersion : '',
        onReselect: goUpOrRefresh,
      }))}
    />
  )
}
