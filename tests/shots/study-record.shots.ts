/** 学习记录 in its states (screens 4.12), light and dark, in two widths: `shots/record-<theme>-<width>/<what>.png`. */
import { mkdirSync } from 'node:fs'
import { test } from '../support/browser/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'
import { seedRecord } from '../support/browser/study-record.ts'

test.beforeEach(({ allowConsole }) => allowConsole(/.*/))

const sizes = [
  [390, 844],
  [360, 740],
] as const

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of sizes) {
    const folder = `shots/record-${theme}-${width}`
    test.describe(`${theme} ${width}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height }, actionTimeout: 6000 })
      test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

      test('record', async ({ page, context, demo }) => {
        const shot = async (name: string, fullPage = false) => {
          await page.waitForTimeout(500)
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage })
        }
        const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
        await signIn(page, demo, resident)
        await page.goto('/study/record')
        await waitForServiceWorker(page)
        await shot('empty', true)
        await page.goto('/study')
        await shot('study-empty')
        await page.goto('/__demo/fault')
        const days = Array.from({ length: 60 }, (_, ago) => ago).filter((ago) => (ago * 7) % 5 < 3)
        await seedRecord(
          page,
          1,
          days.map((ago) => [ago, { 105: 18 + ((ago * 13) % 40), 205: (ago * 5) % 20, 306: ago % 3, 104: ago % 9 }]),
        )
        await page.goto('/study')
        await shot('study')
        await page.goto('/study/record')
        await shot('record', true)
        await press(/去设置$/)
        await shot('goal')
        await press('保存')
        await shot('record-goal', true)
        await press(/学完的课时/)
        await shot('finished')
        await page.keyboard.press('Escape')
        await press('学习提醒')
        await shot('reminder')
        await page.keyboard.press('Escape')
        await press('上个月')
        await shot('month-before', true)
        await goOffline(context, demo)
        await page.reload()
        await shot('offline')
        await goOnline(context, demo)
      })
    })
  }
