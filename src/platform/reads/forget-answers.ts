/**
 * Answers in memory that no screen shows any more. A screen that stays keeps its own (screens 4.16); of the others only the
 * newest stay: a walk through fifty courses would hold fifty, each with its whole introduction. Forgotten ones lie on the
 * device, from where a screen takes them first (screens 1.19.1).
 */
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

const maxUnused = 8

/** The screen that stays and shows them. Screens are held weakly: one that is given up lets its answers go. */
const holders = new WeakMap<Query, WeakRef<object>>()

const isShown = (query: Query): boolean => query.getObserversCount() > 0

/** To be called when `screen` is left and stays: the answers that are on show are its own. */
export function holdAnswers(screen: object): void {
  const holder = new WeakRef(screen)
  for (const query of queryClient.getQueryCache().getAll()) if (isShown(query)) holders.set(query, holder)
}

/** Forgets all but the newest of what nobody shows, holds or asks for. */
export function forgetAnswers(): void {
  const cache = queryClient.getQueryCache()
  const unused = cache
    .getAll()
    .filter(
      (query) => !isShown(query) && query.state.fetchStatus === 'idle' && holders.get(query)?.deref() === undefined,
    )
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of unused.slice(maxUnused)) cache.remove(query)
}
