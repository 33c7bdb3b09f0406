/** What the first render waits for. Meanwhile index.html shows the frame of the screen. */
import { codeLoginAtom } from '../platform/session/code-login-atom.ts'
import { withTimeout } from '../platform/storage/with-timeout.ts'
import { appStore } from '../platform/store.ts'
import type { makeRouter } from './router.tsx'

/** So long its data are waited for: those that are stored or were asked for early. */
const dataLimitMs = 200

type Router = ReturnType<typeof makeRouter>

/**
 * Resolves when there is a screen to render, or one that says that its code does not come (screens 1.6.4). The frame
 * stands until then, and offers to load again; the router without a screen would render an empty page. Never rejects.
 */
export async function firstScreen(router: Router, data: Promise<unknown> | null): Promise<void> {
  await Promise.all([screenOrDialog(router), data && withTimeout(dataLimitMs, data, null)]).catch(() => {})
}

/** The screen, or the dialog over one that waits for a code login, which may take long. */
function screenOrDialog(router: Router): Promise<unknown> {
  const screen = loadScreen(router)
  if (appStore.get(codeLoginAtom) === null) return screen
  return Promise.race([screen, import('../features/auth/gate/session-dialogs.tsx').catch(() => screen)])
}

/**
 * Loads the screen, or the one a refused token leads to meanwhile: the router itself listens to the history only once it
 * is rendered.
 */
function loadScreen(router: Router): Promise<void> {
  // a function of its own: the router later subscribes `load` itself, and unsubscribing that one would stop it
  const unlisten = router.history.subscribe((step) => void router.load(step))
  const stop = router.subscribe('onRendered', () => {
    unlisten()
    stop()
  })
  return router.load()
}
