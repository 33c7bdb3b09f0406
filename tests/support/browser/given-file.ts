/** A file that a tap gives to the browser. */
import type { Page } from '@playwright/test'

/**
 * Resolves when the page has opened a window, a file has come into it, and the window is gone. Most browsers close a window
 * in which nothing but a file arrives; the headless build leaves it open, empty.
 */
export async function givenFile(page: Page): Promise<void> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.waitForEvent('download')])
  if (!opened.isClosed()) await opened.close()
}
