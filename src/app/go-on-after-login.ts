/** Going on after a code login (screens 1.9.3); loaded only when a flow that left the site kept a target. */
import { takeDueReturnTo } from '../domain/session/return-to.ts'
import { isVerifiedAtom, userAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import { showToast } from '../platform/browser/toast.ts'
import { paths } from '../shared/paths.ts'
import type { makeRouter } from './router.tsx'

/**
 * Opens the kept target once the gate is passed; not when the learner has gone elsewhere meanwhile, unless to the screen of
 * a step of the gate.
 */
export function goOnAfterLogin(router: ReturnType<typeof makeRouter>): void {
  const { href } = router.history.location
  async function lead(target: string): Promise<void> {
    const { latestLocation, history } = router
    const isElsewhere = history.location.href !== href && latestLocation.pathname !== paths.bindMobile()
    if (!isElsewhere && target !== latestLocation.href) await router.navigate({ href: target, replace: true })
  }
  function goOn(): void {
    const user = appStore.get(userAtom)
    if (user === null || !appStore.get(isVerifiedAtom)) return
    const due = takeDueReturnTo(user.id)
    if (due === null) return
    // after it: the form that has bound a number toasts that, in the same moment
    void lead(due.target)
      .catch(() => {})
      .then(() => due.tellsWho && tellWhoIsIn())
  }
  appStore.sub(userAtom, goOn)
  goOn()
}

/** Says as whom a login that was not begun here has ended: a link may log anybody in as somebody else. */
export function tellWhoIsIn(): void {
  const user = appStore.get(userAtom)
  if (user !== null) showToast(`已登录：${user.nickname}`)
}
