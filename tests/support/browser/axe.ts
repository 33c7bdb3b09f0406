import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Theme = 'light' | 'dark'

/**
 * axe finds nothing on what the page shows now, in light and in dark (screens 1.22). The themes differ in colours only,
 * so that the second look is for contrast.
 */
export async function expectNoAxeViolations(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // to put it into the page takes longer than to run it: once is enough
    const isThere = await page.evaluate(() => 'axe' in window)
    const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
      // nothing here lies in frames of other origins, for which the other mode opens a page of its own
      .setLegacyMode()
      // what passes is counted and not described, which is most of the time
      .options({ resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }) })
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    )
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
