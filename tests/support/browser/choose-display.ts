import type { Page } from '@playwright/test'

/** Chooses how large everything is (screens 4.13), from the next page on; other preferences stay. */
export async function chooseDisplay(page: Page, display: 'standard' | 'large' | 'elder'): Promise<void> {
  await page.addInitScript((chosen) => {
    const prefs: unknown = JSON.parse(localStorage.getItem('prefs') ?? '{}')
    localStorage.setItem('prefs', JSON.stringify({ ...Object(prefs), display: chosen }))
  }, display)
}
