/** A picture of every screen in 大字 and 长辈版 (screens 4.13), whole: to `shots/<display>-<theme>-<width>/<screen>.png`. */
import { mkdirSync } from 'node:fs'
import { test } from '../support/browser/fixtures.ts'
import { chooseDisplay } from '../support/browser/choose-display.ts'
import { openSchool, resident, screens } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'

const looks = [
  ['elder', 'light', 390],
  ['elder', 'dark', 390],
  ['elder', 'light', 320],
  ['large', 'light', 390],
  ['large', 'dark', 390],
] as const

for (const [display, colorScheme, width] of looks)
  test.describe(`${display}-${colorScheme}-${width}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, deviceScaleFactor: 1, serviceWorkers: 'block' })

    test('all screens', async ({ page, demo, allowConsole }) => {
      test.setTimeout(300_000)
      allowConsole(/.*/)
      const folder = `shots/${display}-${colorScheme}-${width}`
      mkdirSync(folder, { recursive: true })
      await chooseDisplay(page, display)
      const addressOf = await openSchool(demo)
      await signIn(page, demo, resident)
      for (const row of screens) {
        await page.goto(addressOf(row))
        await page.waitForLoadState('networkidle').catch(() => {})
        const name = row.path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home'
        await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
      }
    })
  })
