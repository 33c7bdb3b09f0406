import type { Page } from '@playwright/test'

/** Leads the running app to another address, as a link to it would: nothing is loaded again. */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), address)
}
