/** 听课 in its states (screens 4.11), light and dark, in two widths: `shots/listen-<theme>-<width>/<what>.png`. */
import { mkdirSync } from 'node:fs'
import { test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, open } from '../support/browser/lesson.ts'
import { listen } from '../support/browser/listening.ts'
import { signIn } from '../support/browser/session.ts'

const sizes = [
  [390, 844],
  [360, 740],
] as const

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of sizes) {
    const folder = `shots/listen-${theme}-${width}`
    test.describe(`${theme} ${width}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height }, actionTimeout: 6000, serviceWorkers: 'block' })
      test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

      test('listening', async ({ page, demo, allowConsole }) => {
        allowConsole(/.*/)
        const shot = async (name: string) => {
          await page.waitForTimeout(600)
          await page.screenshot({ path: `${folder}/${name}.png` })
        }
        const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
        await signIn(page, demo, buyer)
        await open(page, 105)
        await page.locator('main').getByRole('button', { name: '听课' }).waitFor()
        await shot('lesson')
        await listen(page)
        await shot('listen')
        await press('定时关闭')
        await shot('timer')
        await page.getByRole('radio', { name: '30 分钟' }).click()
        await press('播放列表')
        await shot('queue')
        await page.keyboard.press('Escape')
        await press(/速度/)
        await shot('speed')
        await page.keyboard.press('Escape')
        await press('书签')
        await shot('bookmark')
        for (const [name, address] of [
          ['home', '/'],
          ['study', '/study'],
          ['courses', '/courses'],
          ['course', '/course/5'],
          ['messages', '/messages'],
        ] as const) {
          await openInApp(page, address)
          await shot(name)
        }
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await shot('end')
        await demo.fault({ path: '/api/v2/video/106/playinfo', kind: 'code1', message: '请先购买课程' })
        await openInApp(page, '/course/video/105')
        await press(/^下一节/)
        await shot('refused')
        await page.setViewportSize({ width: 1024, height: 768 })
        await shot('wide')
        await openInApp(page, '/courses')
        await shot('wide-bar')
      })
    })
  }
