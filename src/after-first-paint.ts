/** What waits for the first paint and an idle moment (screens 1.2.8). */
import type { AnyRouter } from '@tanstack/react-router'
import { startOffers } from './offers.tsx'
import type { Learning } from './platform/learning.ts'
import { deleteLeftBehind } from './platform/left-behind.ts'
import { connectServiceWorker } from './platform/service-worker.ts'
import { partitionAtom } from './platform/session-atoms.ts'
import { appStore } from './platform/store.ts'
import { trimStoredReads } from './platform/stored-reads-limit.ts'

/**
 * Registers the service worker, watches for what may be offered, sends what waits, and tidies up. Failures leave
 * everything as it is.
 */
export function doWhatCouldWait(learning: Learning, router: AnyRouter): void {
  void connectServiceWorker(appStore).catch(() => {})
  startOffers(router)
  // the age of what is shown is printed when the network is gone: too late to fetch what prints it
  void import('./ui/relative-time-text.tsx').catch(() => {})
  void learning.drain().catch(() => {})
  void trimStoredReads().catch(() => {})
  // while it is not known whose token this is, nobody's entries may go
  const present = appStore.get(partitionAtom)
  if (present !== null) void deleteLeftBehind(present, Date.now()).catch(() => {})
}
