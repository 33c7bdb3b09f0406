/** What pages have fetched past the service worker: the first page that it looks after names all of it (screens 1.19.1). */
import { isPublicAnswer } from '../../shared/cache-names.ts'
import { settings } from '../browser/settings.ts'
import { tabKeys } from '../storage/storage-keys.ts'
import { readTabItem, removeTabItem, writeTabItem } from '../storage/tab-storage.ts'

/** Calls and code: chunks are loaded as scripts, or as links that announce them. */
const storedInitiators = new Set(['fetch', 'script', 'link', 'css', 'other'])

/** No address has one in it. */
const separator = '\n'

/**
 * Takes, each once, the absolute addresses that this page has fetched past the worker so far, and those left by
 * `leaveMissedAddresses`. Which of them are worth keeping is decided by the worker's own rules.
 */
export function takeMissedAddresses(): string[] {
  const missed = withLeft(ownAddresses())
  removeTabItem(tabKeys.missed)
  return missed
}

/**
 * Leaves the public answers of a page that goes before a worker looks after it to the next page of the tab: nobody else
 * would name them, and what the learner has seen would be missing without a network. To be called as soon as the app runs: a
 * page may be left before it has asked for its worker.
 */
export function leaveMissedAddresses(): void {
  if (!('serviceWorker' in navigator)) return
  const base = new URL(settings.apiBase, location.origin).href.replace(/\/+$/, '')
  addEventListener('pagehide', () => {
    if (navigator.serviceWorker.controller !== null) return
    const missed = ownAddresses().filter((address) => isPublicAnswer(address, base))
    if (missed.length > 0) writeTabItem(tabKeys.missed, withLeft(missed).join(separator))
  })
}

/** Each once: where no worker can be had, every page of the tab adds its own. */
const withLeft = (missed: readonly string[]): string[] => [
  ...new Set([...(readTabItem(tabKeys.missed)?.split(separator) ?? []), ...missed]),
]

/** The worker may come at any moment of the page's life, so each request is asked, not the page. */
function ownAddresses(): string[] {
  const requests = performance.getEntriesByType('resource')
  const missed = requests.filter(
    ({ initiatorType, workerStart }) => workerStart === 0 && storedInitiators.has(initiatorType),
  )
  return missed.map(({ name }) => name)
}
