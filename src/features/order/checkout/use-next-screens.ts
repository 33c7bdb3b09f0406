import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { whenIdle } from '../../../platform/reads/when-idle.ts'
import { paths } from '../../../shared/paths.ts'

/** The screens an order goes through, in their order. */
const screens = [paths.orderPay(), paths.orderSuccess()]

/**
 * Fetches the screens that come next, in idle time: the network may be gone when the answer is there. It may be gone
 * already: what could not be had is asked for again when it is back.
 */
export function useNextScreens(first: string): void {
  const router = useRouter()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isOffline) return
    whenIdle(() => {
      for (const to of screens.slice(screens.indexOf(first))) void router.preloadRoute({ to }).catch(() => {})
    })
  }, [router, first, isOffline])
}
