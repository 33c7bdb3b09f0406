import type { Page } from '@playwright/test'

/** A browser whose owner lets this school keep nothing: all refuses as Chromium does it where cookies are blocked. */
export async function refuseData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const denied = new DOMException('Access is denied for this document.', 'SecurityError')
    const refuse = (): never => {
      throw denied
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    IDBFactory.prototype.open = refuse
    CacheStorage.prototype.open = () => Promise.reject(denied)
    LockManager.prototype.request = () => Promise.reject(denied)
  })
}
