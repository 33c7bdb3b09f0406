import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'

/** Sends a visitor who wants what only members can to the login, and back here afterwards (screens 1.4.5). */
export function useToLogin(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, searchStr } = router.state.location
    void router.navigate({ href: paths.loginPassword(cleanAddress(pathname + searchStr)) })
  }, [router])
}
