import type { BrowserContext, Page } from '@playwright/test'
import type { Demo } from './demo.ts'

/**
 * Pulls the plug: the browser says it is offline, and the server cuts every connection, so that nothing is answered to
 * the service worker either. Allow `failedResource` in the console.
 */
export async function goOffline(context: BrowserContext, demo: Demo): Promise<void> {
  await demo.cutNetwork(true)
  await context.setOffline(true)
}

export async function goOnline(context: BrowserContext, demo: Demo): Promise<void> {
  await demo.cutNetwork(false)
  await context.setOffline(false)
}

/** Resolves when a worker looks after the page and the whole shell is stored. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    if (navigator.serviceWorker.controller?.state !== 'activated') return false
    const names = await caches.keys()
    const shell = names.find((name) => name.includes('precache'))
    if (shell === undefined) return false
    const stored = await (await caches.open(shell)).keys()
    return stored.some((request) => new URL(request.url).pathname === '/index.html')
  })
}

/** Resolves when the worker has stored an answer or picture whose address contains `part`. */
export async function waitForStored(page: Page, part: string): Promise<void> {
  await page.waitForFunction(async (text) => {
    for (const name of await caches.keys()) {
      const stored = await (await caches.open(name)).keys()
      if (stored.some((request) => request.url.includes(text))) return true
    }
    return false
  }, part)
}

/** Every address in every cache of the worker. */
export async function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(request.url)
    return found
  })
}
