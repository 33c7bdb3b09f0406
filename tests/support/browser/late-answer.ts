import type { Page, Request } from '@playwright/test'

/**
 * Resolves when the next request whose query has this value was answered or given up, and the page had the time to paint
 * what it makes of that. To be called before the request is made.
 */
export async function waitForLateAnswer(page: Page, name: string, value: string): Promise<void> {
  const isMeant = (request: Request): boolean => new URL(request.url()).searchParams.get(name) === value
  await Promise.race([page.waitForEvent('requestfinished', isMeant), page.waitForEvent('requestfailed', isMeant)])
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
