/** A lesson studied from beginning to end (screens 4.6, 4.11, 4.12), light and dark: `shots/walk-<theme>/<step>.png`. */
import { mkdirSync } from 'node:fs'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, hideTab, open, playTo, reported, showTab } from '../support/browser/lesson.ts'
import { bar, hearTo, isGone, isHeard, isSilent, listen, sound } from '../support/browser/listening.ts'
import { signIn } from '../support/browser/session.ts'

for (const theme of ['light', 'dark'] as const) {
  const folder = `shots/walk-${theme}`
  test.describe(theme, () => {
    test.use({ colorScheme: theme, viewport: { width: 390, height: 844 }, actionTimeout: 10_000 })
    test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

    test('a lesson from beginning to end', async ({ page, demo }) => {
      let step = 0
      const shot = async (name: string) => {
        await page.waitForTimeout(600)
        step += 1
        await page.screenshot({ path: `${folder}/${String(step).padStart(2, '0')}-${name}.png` })
      }
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
      await signIn(page, demo, buyer)
      await open(page, 703)
      await playTo(page, 8)
      await press(/^书签/)
      await shot('bookmark')
      await press('写一句')
      await page.getByRole('textbox', { name: '笔记' }).fill('开头讲了素材怎样分类')
      await shot('note')
      await press('保存')
      await listen(page)
      await shot('listening')
      await press('定时关闭')
      await page.getByRole('radio', { name: '30 分钟' }).click()
      await openInApp(page, '/courses')
      await expect(bar(page)).toBeVisible()
      await shot('beside-courses')
      await hideTab(page)
      await hearTo(page, 45)
      await page.waitForTimeout(6000)
      expect((await sound(page)).paused).toBe(false)
      await showTab(page)
      // to its end, and on with the next one by itself
      await hearTo(page, 60)
      await isHeard(page)
      await expect.poll(async () => (await reported(demo, 703)).at(-1)).toBe(60)
      await shot('next-lesson')
      await bar(page).getByRole('button').first().click()
      await expect(page).toHaveURL(/\/704$/)
      await press(/^30 分钟|^定时/)
      await page.getByRole('radio', { name: '播完本节' }).click()
      await hearTo(page, 21)
      await isSilent(page)
      await shot('timer-ended-it')
      await openInApp(page, '/courses')
      await bar(page).getByRole('button', { name: '关闭听课' }).click()
      await isGone(page)
      await openInApp(page, '/member/notes')
      await expect(page.getByText('开头讲了素材怎样分类')).toBeVisible()
      await shot('notes')
      await openInApp(page, '/study/record')
      await shot('record')
      await openInApp(page, '/study')
      await shot('study')
      await openInApp(page, '/course/video/703')
      await shot('lesson-again')
    })
  })
}
