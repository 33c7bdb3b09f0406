/** Asks for what a screen shows first, while its code is on its way (routes; ADR 0014). */
import { askEarly } from '../api/client.ts'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import type { ReadAddress } from '../api/read-addresses.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { pagesKey, readKey } from '../platform/reads/read-key.ts'
import { partitionAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import { hashReadKey } from '../platform/reads/cached-read.ts'

/**
 * Asks for the answers of the screen that a tap leads to. A screen that is only preloaded asks nothing: several GETs of
 * this backend change state, and a finger on a link is no tap yet (screens 1.5.6). Never throws.
 */
export function startReads(isPreload: boolean, addresses: readonly ReadAddress[]): void {
  if (isPreload) return
  // those of a screen that was left before it came
  dropEarlyAnswers()
  for (const address of addresses) if (isUrgent(address)) askEarly(address)
}

/** Whether the call must not wait for the screen: what is in memory is shown first, and after a failure the screen decides. */
function isUrgent(address: ReadAddress): boolean {
  const partition = appStore.get(partitionAtom)
  const cache = queryClient.getQueryCache()
  const query =
    cache.get(hashReadKey(readKey(partition, address))) ?? cache.get(hashReadKey(pagesKey(partition, address)))
  return (
    query === undefined ||
    (query.state.error === null && query.state.fetchStatus === 'idle' && query.state.data === undefined)
  )
}
