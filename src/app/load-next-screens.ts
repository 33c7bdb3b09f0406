/**
 * Loads the code of the screens that most taps lead to, while nobody taps. Otherwise the first tap of a visit waits on a slow
 * phone a tenth of a second more: some ten files have to be read from the device and run first.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { whenIdle } from '../platform/reads/when-idle.ts'
import { lookedAfter } from '../platform/pwa/service-worker.ts'
import { loadSanitiser } from '../platform/browser/html/safe-html.tsx'
import { tokenAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import { paths } from '../shared/paths.ts'

/** Addresses, the likeliest first; their screens are installed with the app. Which course or lesson makes no difference. */
const forAll = [paths.course(1), paths.home, paths.courses(), paths.member]
const forMember = [paths.study(), paths.lesson(1)]
/** Where those of members lead a visitor. */
const forVisitor = [paths.login(null)]

/**
 * One after the other, each in an idle moment, and not before the worker has them: a first visit has better uses for its
 * link. Where there is no worker, nothing is loaded; what cannot be loaded is left to the tap. Never rejects.
 */
export async function loadNextScreens(router: AnyRouter): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await lookedAfter()
  const isVisitor = appStore.get(tokenAtom) === null
  for (const path of [...forAll, ...(isVisitor ? forVisitor : forMember)]) {
    await new Promise<void>(whenIdle)
    const [, , screen] = router.getMatchedRoutes(path)
    if (screen !== undefined) await router.loadRouteChunk(screen)
  }
  // the introduction of a course waits for it
  await loadSanitiser().catch(() => {})
}
