/** Where the browser goes when the session ends (screens 1.7.2). */
import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { cleanAddress, isLoginForm, safeTarget } from '../../shared/safe-target.ts'
import { showScreens } from './session-atoms.ts'

const loginForms = new Set([paths.login(), paths.loginPassword()])

// any route: its search holds texts alone (`parseSearch`)
const redirectOf = (location: AnyRouter['latestLocation']) =>
  (location.search as { readonly redirect?: string }).redirect

/**
 * Leads to the login, which leads back to the present address. From a public screen it is pushed, so that back returns
 * there as a visitor; a guarded screen is replaced. The keywords of a search are left out: the next learner may be another
 * one. Another form of the login is replaced, and the login leads where that would have led. On the login itself nothing
 * happens.
 */
export async function leaveForLogin(router: AnyRouter): Promise<void> {
  // `router.state` holds no matches yet during the first load of a page
  const location = router.latestLocation
  const { pathname, searchStr } = location
  if (loginForms.has(pathname)) return showScreens()
  const isGuarded = router.matchRoutes(location).some(({ routeId }) => String(routeId).includes('_guarded'))
  const isSearch = pathname === paths.search()
  const isForm = isLoginForm(pathname)
  const target = isForm ? redirectOf(location) : pathname + (isSearch ? '' : searchStr)
  await router.navigate({
    href: paths.login(target && cleanAddress(target)),
    replace: isGuarded || isSearch || isForm,
  })
  showScreens()
}

/**
 * The disk had the session after all, when the start had gone on without it: where the guard has led from the opening
 * path to the login meanwhile, it leads back; elsewhere the screen is begun again.
 */
export function resumeOpening(router: AnyRouter, openingPath: string): void {
  const { pathname } = router.latestLocation
  const redirect = redirectOf(router.latestLocation)
  const isLedAway = pathname === paths.loginPassword() && openingPath !== pathname && redirect !== undefined
  if (isLedAway) void router.navigate({ href: safeTarget(redirect, location.origin), replace: true })
  else void router.invalidate()
}
