/** Tells the school's function what its learners do, in kinds and never in particulars (screens 4.15). */
import { rootRouteId, type AnyRouter } from '@tanstack/react-router'
import { hearAppEvents } from '../platform/browser/operator/app-event.ts'
import { createEventLine, type AppEvent } from '../platform/browser/operator/event-line.ts'
import { settings } from '../platform/browser/settings.ts'

/** Begins to tell `hook`, the first screen first. */
export function startAppEvents(hook: (event: AppEvent) => unknown, router: AnyRouter): void {
  const line = createEventLine(hook)
  const tell = (name: AppEvent['name']): void => line.add({ name, screen: screenKind(router) })

  tell('screen')
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) tell('screen')
  })
  addEventListener('appinstalled', () => tell('install'))
  hearAppEvents(tell)
  if (settings.measureVitals) void startVitals(line, screenKind(router)).catch(() => {})
}

/** Speed is that of the page: it is told with the screen the page began with. */
async function startVitals(line: ReturnType<typeof createEventLine>, screen: string): Promise<void> {
  const { measureVitals } = await import('../platform/browser/operator/measure-vitals.ts')
  measureVitals((vitals) => line.add({ name: 'vitals', screen, ...vitals }, true))
}

/**
 * What a screen is told as: the words of its route, `/course/video/$videoId` as `course-video`, whatever stands in the address
 * itself. An address that leads nowhere shows the error screen.
 */
function screenKind(router: AnyRouter): string {
  const match = router.state.matches.at(-1)
  if (match === undefined || match.routeId === rootRouteId) return 'error'
  const words = match.fullPath.split('/').filter((word: string) => word !== '' && !word.startsWith('$'))
  return words.join('-') || 'home'
}
