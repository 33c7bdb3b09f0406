/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'

declare const self: ServiceWorkerGlobalScope

/** The first worker looks after the page that installed it; a later one waits until it is asked (screens 4.8). */
export function takeOver(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (typeof event.data === 'object' && event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
