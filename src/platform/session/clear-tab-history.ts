import type { AnyRouter } from '@tanstack/react-router'
import { browserAddress } from '../../shared/base-path.ts'
import { pathAlone, paths } from '../../shared/paths.ts'
import { disownEntries } from './entry-owners.ts'
import { hasFormerEntriesAtom, screensAtom, showScreens } from './session-atoms.ts'
import type { Session } from './session-types.ts'
import { appStore } from '../store.ts'

/** For browsers that do not go back: after this time the rest goes on without it. */
const stepLimitMs = 1000

/**
 * Navigates to `to`, or the present path without its query, and empties the history of this tab, whose entries tell what
 * the member searched for and which orders they opened (screens 1.3.3). A page cannot delete an entry, but a push from the
 * first one replaces all that came after it: so this goes back to the first entry, makes it home and pushes `to`. An only
 * entry is replaced by `to`. Those of earlier documents become home when they are reached (`entry-owners.ts`).
 */
export async function clearTabHistory(
  router: AnyRouter,
  to = pathAlone(router.latestLocation.pathname),
): Promise<void> {
  const { history } = router
  disownEntries()
  // an empty screen, so that the entries on the way back show and ask for nothing
  appStore.set(screensAtom, null)
  try {
    const steps = history.location.state.__TSR_index
    if (steps > 0) {
      await stepBack(steps)
      history.replace(browserAddress(paths.home))
      // without it the router would make one step of the two
      history.flush()
    }
    await router.navigate({ href: to, replace: steps === 0 })
    appStore.set(hasFormerEntriesAtom, false)
  } finally {
    // it must not stay empty where the browser refuses a step
    showScreens()
  }
}

/** Logs out and goes to 我的, where the deletion is waited for; true when nothing is left on the device. */
export async function logOutOf(session: Session, router: AnyRouter): Promise<boolean> {
  const leaving = session.logOut()
  await clearTabHistory(router, paths.member)
  return leaving
}

function stepBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, stepLimitMs)
    window.history.go(-steps)
  })
}
