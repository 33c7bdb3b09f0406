import type { Page } from '@playwright/test'
import { deferred } from '../dom/deferred.ts'

/**
 * The school hears the calls of `url` at once, the page gets their answers when the result is called: what is shown
 * meanwhile can be looked at for as long as that takes. For pages without a worker, which would call past this.
 */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const released = deferred<undefined>()
  let isHeld = true
  // stays to the end: without it the browser would send what is held a second time
  await page.route(url, async (route) => {
    if (!isHeld) return route.continue()
    // a test may end before the answer to what was given up is there
    const response = await route.fetch().catch(() => null)
    await released.promise
    // an aborted call gets no answer
    return (response === null ? route.abort() : route.fulfill({ response })).catch(() => {})
  })
  return () => {
    isHeld = false
    released.resolve(undefined)
  }
}
