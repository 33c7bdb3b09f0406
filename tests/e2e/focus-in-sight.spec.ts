/** What the keys go to can be seen: sticky parts lie over the page (WCAG 2.4.11). */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { buyer, lesson } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

/** What is focused and lies under something else with both its edges; null where it can be seen. Of fields browsers show the cursor. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return null
    const { left, top, bottom, width, height } = activeElement.getBoundingClientRect()
    const isOver = (y: number): boolean => {
      const found = document.elementFromPoint(left + width / 2, y)
      return found === null || !(activeElement.contains(found) || found.contains(activeElement))
    }
    // an edge may be cut off by the rounding of a corner
    const isCovered = height > 8 && isOver(top + 4) && isOver(bottom - 4)
    return isCovered
      ? `${activeElement.outerHTML.slice(0, 60)} ${activeElement.textContent?.slice(0, 20)} at ${Math.round(top)}`
      : null
  })

for (const [width, height] of [
  [390, 844],
  [640, 700],
  [1280, 800],
] as const)
  for (const [name, address] of [
    ['a lesson', lesson(105)],
    ['the notes of a lesson', `${lesson(105)}?tab=notes`],
    ['a course', '/course/1'],
    ['courses', '/courses'],
  ] as const)
    test(`${name}, ${width} px: forth and back nothing is focused under what stands`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height })
      await signIn(page, demo, buyer)
      await page.goto(address)
      await expect(page.locator('main[aria-busy]')).toHaveCount(0)
      await expect(page.locator('main').getByRole('link').first()).toBeVisible()
      const hidden: string[] = []
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 25; step += 1) {
          await page.keyboard.press(key)
          const what = await covered(page)
          if (what !== null) hidden.push(`${key} ${step}: ${what}`)
        }
        // as a wheel does
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      }
      expect(hidden).toEqual([])
    })
