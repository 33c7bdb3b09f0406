import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/** From now on the page's own time, which `page.clock.install()` has made its own, passes by `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  // a moment that is over by the time the page hears of it is refused; its clock stands by then
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass()
}

/**
 * Lets `ms` of the page's own time pass in small steps. Between them whatever was asked is answered: a time limit of a
 * call is over when its answer has had that long, not when the test was quick.
 */
export async function passTime(page: Page, ms: number, stepMs = 2_000): Promise<void> {
  const unanswered = new Set<Request>()
  const ask = (request: Request): void => void unanswered.add(request)
  const answer = (request: Request): void => void unanswered.delete(request)
  page.on('request', ask)
  page.on('requestfinished', answer)
  page.on('requestfailed', answer)
  for (let passed = 0; passed < ms; passed += stepMs) {
    await page.clock.runFor(stepMs)
    await expect.poll(() => unanswered.size, { intervals: [10] }).toBe(0)
  }
  page.off('request', ask)
  page.off('requestfinished', answer)
  page.off('requestfailed', answer)
}
