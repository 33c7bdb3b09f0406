import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { previousAddress } from '../../platform/entries.ts'
import { wayOut } from './login-model.ts'

/** Leaves a login form for where the member wanted to go (screens 1.4.3). */
export function useLeaveLogin(redirect: string | undefined): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { history } = router
    const way = wayOut({
      redirect,
      origin: location.origin,
      canGoBack: history.canGoBack(),
      previous: previousAddress(history),
    })
    if (way.kind === 'back') history.back()
    else void router.navigate({ href: way.href, replace: true })
  }, [router, redirect])
}
