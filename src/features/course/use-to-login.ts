import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { cleanAddress } from '../../shared/safe-target.ts'

/** Sends a visitor who wants what only members can to the login, and back here afterwards (screens 1.4.5). */
export function useToLogin(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, searchStr } = router.state.location
    void router.navigate({ to: '/login-password', search: { redirect: cleanAddress(pathname + searchStr) } })
  }, [router])
}
