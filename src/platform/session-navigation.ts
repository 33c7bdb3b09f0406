/** Where the browser goes when the session ends (screens 1.7.2). */
import type { AnyRouter } from '@tanstack/react-router'
import { cleanAddress } from '../shared/safe-target.ts'

const loginForms = new Set(['/login', '/login-password'])

/**
 * Leads to the login with the place left as target: pushed from a public screen, so that back returns there as a
 * visitor; replacing a guarded one. On the login forms nobody is moved.
 */
export function leaveForLogin(router: AnyRouter): void {
  // not the state: during the first load of a page it holds no matches yet
  const location = router.latestLocation
  if (loginForms.has(location.pathname)) return
  const isGuarded = router.matchRoutes(location).some(({ routeId }) => String(routeId).includes('_guarded'))
  const redirect = cleanAddress(location.pathname + location.searchStr)
  void router.navigate({ to: '/login', search: { redirect }, replace: isGuarded })
}
