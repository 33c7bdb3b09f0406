/** Where the browser goes after a logout, and what becomes of the way to there (screens 1.3.3). Loaded with a logout. */
import type { AnyRouter } from '@tanstack/react-router'
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { hasFormerEntriesAtom, screensAtom, showScreens } from './session-atoms.ts'
import type { Session } from './session-types.ts'
import { appStore } from '../store.ts'

/** A step back is one task; where the browser takes none, the rest goes on without it. */
const stepLimitMs = 1000

/**
 * To `to`, which takes the place of the app's only entry; of several, home stays behind it. The app's entries in the history of this tab go with the member: they hold what was
 * searched for and which orders were opened. A page cannot delete an entry, but what is pushed on the first one takes the
 * place of all that came after it.
 */
export async function startAnew(router: AnyRouter, to: string): Promise<void> {
  const { history } = router
  // of the entries stepped over nothing is shown or asked for
  appStore.set(screensAtom, null)
  const steps = history.location.state.__TSR_index
  if (steps > 0) {
    await stepBack(steps)
    history.replace(browserAddress(paths.home))
    // else the two steps would be one
    history.flush()
  }
  await router.navigate({ href: to, replace: steps === 0 })
  appStore.set(hasFormerEntriesAtom, false)
  showScreens()
}

/** Logs out, to 我的; true when nothing is left on the device. The deletion is waited for there. */
export async function logOutOf(session: Session, router: AnyRouter): Promise<boolean> {
  const leaving = session.logOut()
  await startAnew(router, paths.member)
  return leaving
}

function stepBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, stepLimitMs)
    window.history.go(-steps)
  })
}
