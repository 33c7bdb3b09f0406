/** Going on after a code login (screens 1.9.3); loaded only when a flow that left the site kept a target. */
import { takeDueReturnTo } from './platform/return-to.ts'
import { isVerifiedAtom, userAtom } from './platform/session-atoms.ts'
import { appStore } from './platform/store.ts'
import type { makeRouter } from './router.tsx'

/** Opens the kept target once the gate is passed. */
export function goOnAfterLogin(router: ReturnType<typeof makeRouter>): void {
  function goOn(): void {
    if (appStore.get(userAtom) === null || !appStore.get(isVerifiedAtom)) return
    const target = takeDueReturnTo()
    if (target !== null && target !== router.latestLocation.href) void router.navigate({ href: target, replace: true })
  }
  appStore.sub(userAtom, goOn)
  goOn()
}
