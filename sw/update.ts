/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { isTakeOver } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

/** The first worker looks after the page that installed it; a later one waits until it is asked (screens 4.8). */
export function takeOver(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting())
  })
}
