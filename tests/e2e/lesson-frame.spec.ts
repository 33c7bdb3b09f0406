/** A player in a frame that pushes entries into the history of the tab (screens 1.11, 2.7 rule 2). */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, lesson, play } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

const framed = 705
const entries = 30
const back = (page: Page) => page.getByRole('button', { name: '返回' })

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ page, context, demo }) => {
  await context.route('https://player.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>for (let n = 1; n <= ${entries}; n++) history.pushState(null, '', '#' + n)</script>播放器`,
    }),
  )
  await signIn(page, demo, buyer)
})

/** The frame has pushed all it wants to. */
async function expectPushed(page: Page): Promise<void> {
  await expect.poll(() => page.frames().some((frame) => frame.url().endsWith(`#${entries}`))).toBe(true)
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(entries)
}

const titles = {
  '/course/7': '零基础剪辑：从素材到成片',
  '/study/course/7': '学习进度',
  '/study': '我的课程',
  '/': '南窗学堂',
} as const

async function expectAt(page: Page, path: keyof typeof titles): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  // the address is ahead of its screen, whose 返回 takes the place of another one
  await expect(page).toHaveTitle(titles[path])
  await expect(page.locator('iframe')).toHaveCount(0)
}

test('the full screen of the lesson before ends: nothing over a frame could end it', async ({ page }) => {
  await page.goto(lesson(105))
  await play(page)
  // by a key: a finger does not reach controls that have hidden again
  await page.getByRole('button', { name: '全屏', exact: true }).press('Enter')
  await expect(page.locator('html')).toHaveClass(/full-screen/)
  await openInApp(page, lesson(framed))
  await expect(page.locator('iframe')).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/full-screen/)
  await expect(back(page)).toBeVisible()
})

for (const hasNavigation of [true, false])
  test.describe(hasNavigation ? 'where the browser can step over it' : 'where it cannot', () => {
    test.beforeEach(async ({ context }) => {
      if (!hasNavigation)
        await context.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    })

    test('one tap on 返回 leaves the lesson, the next ones the screens before', async ({ page }) => {
      await page.goto('/study?tab=course')
      await page.locator('main a[href="/course/7"]').first().click()
      await page.getByRole('link', { name: /^(?:开始|继续)学习$/ }).click()
      await page
        .locator(`main a[href="${lesson(framed)}"]`)
        .first()
        .click()
      await expectPushed(page)
      await back(page).click()
      await expectAt(page, '/course/7')
      await page.getByRole('link', { name: '学习进度' }).click()
      await expectAt(page, '/study/course/7')
      await back(page).click()
      await expectAt(page, '/course/7')
      await back(page).click()
      await expectAt(page, '/study')
    })

    test('a lesson that a link has opened is left for home', async ({ context }) => {
      const tab = await context.newPage()
      await tab.goto(lesson(framed))
      await expectPushed(tab)
      await back(tab).click()
      await expectAt(tab, '/')
    })
  })
