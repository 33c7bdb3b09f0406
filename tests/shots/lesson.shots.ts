/** The player under fingers, its sheets, and notes (screens 4.6, 4.10): `shots/lesson-<theme>-<width>/<what>.png`. */
import { mkdirSync } from 'node:fs'
import { test } from '../support/browser/fixtures.ts'
import { fingerOn } from '../support/browser/finger.ts'
import { buyer, open, pause, stage } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })
test.beforeEach(({ allowConsole }) => allowConsole(/.*/))

const sizes = [
  [390, 844],
  [360, 740],
  [844, 390],
  [768, 1024],
  [1280, 800],
] as const

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of sizes) {
    const folder = `shots/lesson-${theme}-${width}`
    test.describe(`${theme} ${width}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height }, actionTimeout: 6000 })
      test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

      test('lesson', async ({ page, demo }) => {
        const shot = async (name: string) => {
          await page.waitForTimeout(400)
          await page.screenshot({ path: `${folder}/${name}.png` })
        }
        const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
        const close = () => page.keyboard.press('Escape')
        await signIn(page, demo, buyer)
        await open(page, 703)
        await page.waitForTimeout(1000)
        const across = (await stage(page).boundingBox())?.width ?? 0
        const finger = await fingerOn(page)
        await finger.taps(across * 0.85, 30, 3)
        await page.screenshot({ path: `${folder}/taps.png` })
        await page.waitForTimeout(1000)
        await finger.down(across * 0.63, 20)
        await page.waitForTimeout(700)
        await shot('hold')
        await finger.up()
        await pause(page)
        await finger.down(across * 0.3, 20)
        await finger.slide([across * 0.3, 20], [across * 0.7, 20])
        await shot('slide')
        await finger.slide([across * 0.7, 20], [across * 0.7, 100])
        await finger.up()
        await press(/^倍速/)
        await shot('speed')
        await close()
        await press('更多')
        await shot('more')
        await press('播放手势')
        await shot('help')
        await close()
        await press(/^书签/)
        await shot('bookmark')
        await page.getByRole('tab', { name: /^笔记/ }).click()
        await shot('notes')
        await page.goto('/member/notes')
        await shot('my-notes')
        await press('导出')
        await shot('export')
        await close()
        await page.goto('/member/profile')
        await press('退出登录')
        await shot('logout')
      })
    })
  }
