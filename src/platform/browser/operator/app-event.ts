/**
 * What a school may hear of while its app is used (screens 4.15): that something happened, never to whom or with what.
 * The code in which it happens tells it here; `src/app/app-events.ts` listens, where the school wants to know.
 */
export type AppEventName = 'play' | 'finish' | 'order' | 'paid' | 'download'

/** A lesson may play, and an order be found paid, before the code that listens is there: each is told then, once. */
const early = new Set<AppEventName>()

let hear: (name: AppEventName) => unknown = (name) => early.add(name)

/** It happened. Costs nothing where nobody listens; never throws. */
export const tellAppEvent = (name: AppEventName): unknown => hear(name)

/** Hears of everything from now on, and of what happened before. One listener a page. */
export function hearAppEvents(listener: (name: AppEventName) => void): void {
  hear = listener
  for (const name of early) listener(name)
}
