/** Where the browser goes when the session ends (screens 1.7.2). */
import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { showScreens } from './session-atoms.ts'

const loginForms = new Set([paths.login(), paths.loginPassword()])

/**
 * Leads to the login with the place left as target: pushed from a public screen, so that back returns there as a
 * visitor; replacing a guarded one. What was searched for goes: whoever logs in next may be somebody else. On the login
 * forms nobody is moved.
 */
export async function leaveForLogin(router: AnyRouter): Promise<void> {
  // not the state: during the first load of a page it holds no matches yet
  const location = router.latestLocation
  if (loginForms.has(location.pathname)) return showScreens()
  const isGuarded = router.matchRoutes(location).some(({ routeId }) => String(routeId).includes('_guarded'))
  const isSearch = location.pathname === paths.search()
  const redirect = cleanAddress(location.pathname + (isSearch ? '' : location.searchStr))
  await router.navigate({ href: paths.login(redirect), replace: isGuarded || isSearch })
  showScreens()
}

/**
 * Another member is in, or nobody: leads away from what the one before has put into the entries of this tab, to `to` or
 * the place itself without its query. Code that cannot be had costs the entries, not the screen: it would stay blank.
 */
export async function leaveEntries(router: AnyRouter, to = router.latestLocation.pathname): Promise<void> {
  try {
    const { startAnew } = await import('./leave-entries.ts')
    await startAnew(router, to)
  } catch {
    await router.navigate({ href: to, replace: true })
    showScreens()
  }
}
