/** The bridge to the service worker: registration after the first paint, and what it missed until then. */
import { atom } from 'jotai'
import type { AppStore } from './store.ts'

/** True when a new version waits to take over. */
export const isUpdateReadyAtom = atom(false)

/** Calls, pictures, and code: parts are loaded as scripts, or as links that announce them. */
const keptKinds = new Set(['fetch', 'img', 'script', 'link', 'css', 'other'])

/** Message of the page: these public addresses, pictures and parts were loaded before the worker could see them. */
export interface KeepMessage {
  readonly type: 'KEEP'
  readonly urls: readonly string[]
}

/**
 * Registers the worker. What this page fetched before the worker looked after it is named to the worker, which fetches
 * and checks those addresses itself. Does nothing where there is no service worker (screens 1.19.2).
 */
export async function connectServiceWorker(store: AppStore): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => store.set(isUpdateReadyAtom, true))
  await workbox.register()
  await controlled()
  const urls = missedAddresses()
  if (urls.length > 0) navigator.serviceWorker.controller?.postMessage({ type: 'KEEP', urls } satisfies KeepMessage)
}

/**
 * What this page has fetched past the worker so far. The worker may have come at any moment of the page's life, so each
 * request is asked, not the page; which of them are worth keeping is decided by the worker's own rules.
 */
function missedAddresses(): string[] {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const missed = requests.filter(({ initiatorType, workerStart }) => workerStart === 0 && keptKinds.has(initiatorType))
  return [...new Set(missed.map(({ name }) => name))]
}

/** Resolves when a worker looks after this page; workbox-window misses one that another page has begun to install. */
function controlled(): Promise<unknown> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return Promise.resolve()
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}
