/**
 * Loads the code of the screens that most taps lead to, while nobody taps. On a slow phone the first course to be opened
 * would otherwise come a tenth of a second later, also from the device: some ten files to be read, and their functions.
 */
import { whenIdle } from '../platform/reads/when-idle.ts'
import { lookedAfter } from '../platform/pwa/service-worker.ts'
import { loadSanitiser } from '../platform/browser/html/safe-html.tsx'
import { tokenAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import type { makeRouter } from './router.tsx'

type Router = ReturnType<typeof makeRouter>
type ScreenId = keyof Router['routesById']

/** The likeliest first; all of them are installed with the app. */
const forAll = ['/course/$courseId', '/_tabs/', '/courses', '/_tabs/member'] as const satisfies readonly ScreenId[]
const forMember = ['/_tabs/_guarded/study', '/_guarded/course/video/$videoId'] as const satisfies readonly ScreenId[]
/** What these lead a visitor to. */
const forVisitor = ['/login'] as const satisfies readonly ScreenId[]

/**
 * One after the other, each in an idle moment, and not before the worker has them: a first visit has better uses for its
 * link. What cannot be loaded is left to the tap. Never rejects.
 */
export async function loadNextScreens(router: Router): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await lookedAfter()
  const isVisitor = appStore.get(tokenAtom) === null
  for (const id of [...forAll, ...(isVisitor ? forVisitor : forMember)]) {
    await new Promise<void>(whenIdle)
    await router.loadRouteChunk(router.routesById[id])
  }
  // the introduction of a course waits for it
  await loadSanitiser().catch(() => {})
}
