/** The bridge to the service worker: registration after the first paint, and what it must store of this first visit. */
import { atom } from 'jotai'
import type { AppStore } from './store.ts'

/** True when a new version waits to take over. */
export const isUpdateReadyAtom = atom(false)

/** Message of the page: these public addresses and pictures were loaded before the worker could see them. */
export interface KeepMessage {
  readonly type: 'KEEP'
  readonly urls: readonly string[]
}

/**
 * Registers the worker. On a first visit the worker comes after the requests, so it is told what this page loaded;
 * it fetches and checks those addresses itself. Does nothing where there is no service worker (screens 1.19.2).
 */
export async function connectServiceWorker(store: AppStore): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => store.set(isUpdateReadyAtom, true))
  await workbox.register()
  if (!isFirstVisit) return
  await workbox.controlling
  void workbox.messageSW({ type: 'KEEP', urls: loadedAddresses() } satisfies KeepMessage)
}

/** Everything this page has fetched so far that the worker may want to keep; it decides by its own rules. */
function loadedAddresses(): string[] {
  const entries = performance.getEntriesByType('resource')
  const kept = entries.filter((entry) => ['fetch', 'img'].includes((entry as PerformanceResourceTiming).initiatorType))
  return [...new Set(kept.map((entry) => entry.name))]
}
