import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Demo } from '../data/demo.ts'

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
  // the worker activates only when everything it must store is stored
  const isReady = () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(isReady, { message: 'a service worker looks after the page' }).toBe(true)
}

/** Resolves when the worker has stored an answer or picture whose address contains `part`. */
export async function waitForStored(page: Page, part: string): Promise<void> {
  const isStored = async () => (await cachedAddresses(page)).some((address) => address.includes(part))
  await expect.poll(isStored, { message: `${part} is stored` }).toBe(true)
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
