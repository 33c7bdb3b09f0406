import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// by itself it takes the one with comments, which is twice as long on its way into each page
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

/**
 * axe finds nothing on what the page shows now, in light and in dark (screens 1.22). The themes differ in colours only,
 * so that the second look is for contrast.
 */
export async function expectNoAxeViolations(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  await expectNone(page, themes, (theme) => (theme === 'dark' ? { runOnly: ['color-contrast'] } : {}))
}

/** Every text has a contrast of 7:1, large ones of 4.5:1, in light and in dark (screens 4.13). */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  await expectNone(page, ['light', 'dark'], () => ({ runOnly: ['color-contrast-enhanced'] }))
}

async function expectNone(
  page: Page,
  themes: readonly Theme[],
  optionsIn: (theme: Theme) => { readonly runOnly?: string[] },
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // to put it into the page takes longer than to run it: once is enough
    const isThere = await page.evaluate(() => 'axe' in window)
    const { violations } = await new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
      // nothing here lies in frames of other origins, for which the other mode opens a page of its own
      .setLegacyMode()
      // what passes is counted and not described, which is most of the time
      .options({ resultTypes: ['violations'], ...optionsIn(colorScheme) })
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    )
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
