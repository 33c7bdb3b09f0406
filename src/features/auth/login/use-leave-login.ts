import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { targetOfAnother } from '../../../domain/session/return-to.ts'
import { previousEntry } from '../../../platform/browser/history-entries.ts'
import { hasFormerEntriesAtom } from '../../../platform/session/session-atoms.ts'
import { clearTabHistory } from '../../../platform/session/clear-tab-history.ts'
import { paths } from '../../../shared/paths.ts'
import { safeTarget } from '../../../shared/safe-target.ts'
import { wayOut } from './login-model.ts'

/** Leaves a login form for where the member wanted to go (screens 1.4.3), unless something leads elsewhere already. */
export function useLeaveLogin(redirect: string | undefined): () => void {
  const router = useRouter()
  const store = useStore()
  return useCallback(() => {
    // the target of a login by QQ or WeChat whose last step this form was, while that screen is still being loaded
    const shown = router.state.resolvedLocation?.pathname
    if (shown !== undefined && router.latestLocation.pathname !== shown) return
    // one step back would be a place of another member, and so is an order that was to be paid
    if (store.get(hasFormerEntriesAtom)) {
      const target = safeTarget(redirect ?? paths.member, location.origin)
      void clearTabHistory(router, targetOfAnother(target))
      return
    }
    const { history } = router
    const way = wayOut({
      redirect,
      origin: location.origin,
      canGoBack: history.canGoBack(),
      previous: previousEntry(history)?.href ?? null,
    })
    if (way.kind === 'back') history.back()
    else void router.navigate({ href: way.href, replace: true })
  }, [router, store, redirect])
}
