/** Guidance to install the app (screens 4.2). */
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const wechat =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

test.use({ serviceWorkers: 'block' })

const hint = (page: Page) => page.getByRole('region', { name: '安装到桌面，离线也能学习' })
const guide = (page: Page) => page.getByRole('dialog', { name: '安装到桌面，离线也能学习' })

/** A device on which something was learnt in an earlier visit; `change` is what else it remembers. */
function withEarlierVisit(context: BrowserContext, change: object = {}): Promise<unknown> {
  const install = { visits: 1, lastOpenedAt: Date.now() - 86_400_000, refusedAt: 0, ...change }
  return context.addInitScript((prefs) => {
    if (localStorage.getItem('prefs') === null) localStorage.setItem('prefs', prefs)
  }, JSON.stringify({ install }))
}

/** The browser's own offer, which no headless browser makes by itself. Counts how often its dialog was opened. */
async function offerPrompt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, {
      prompt: () => {
        document.documentElement.dataset['prompts'] = String(
          Number(document.documentElement.dataset['prompts'] ?? 0) + 1,
        )
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    dispatchEvent(offer)
    document.documentElement.dataset['caught'] = String(offer.defaultPrevented)
  })
}

const prompts = (page: Page) => page.locator('html').getAttribute('data-prompts')

test('from the second visit on the hint opens the system dialog, by a tap only', async ({ page }) => {
  await page.goto('/course/1')
  await offerPrompt(page)
  await expect(page.locator('html')).toHaveAttribute('data-caught', 'true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('prefs') ?? '')).toContain('"visits":1')
  // the first visit: nothing, wherever one goes
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect(hint(page)).toBeHidden()

  // the second: something is learnt again after more than half an hour
  await page.evaluate(() => {
    localStorage.setItem('prefs', JSON.stringify({ install: { visits: 1, lastOpenedAt: 1, refusedAt: 0 } }))
  })
  await openInApp(page, '/course/1')
  await expect(hint(page)).toBeVisible()
  expect(await prompts(page)).toBeNull()
  await expectNoAxeViolations(page)
  await hint(page).getByRole('button', { name: '安装' }).click()
  await expect.poll(() => prompts(page)).toBe('1')
  await expect(hint(page)).toBeHidden()
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })

  test('the steps are shown; 以后再说 is remembered for 30 days', async ({ page, context }) => {
    await withEarlierVisit(context)
    await page.goto('/course/1')
    await expect(hint(page)).toBeVisible()
    await hint(page).getByRole('button', { name: '安装' }).click()
    await expect(guide(page).getByRole('listitem')).toHaveText(['1点击分享', '2添加到主屏幕'])
    await expect(guide(page)).toContainText('安装后需重新登录一次')
    await expectNoAxeViolations(page)
    await guide(page).getByRole('button', { name: '以后再说' }).click()
    await expect(guide(page)).toBeHidden()
    await expect(hint(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('prefs') ?? '')).toMatch(/"refusedAt":[1-9]/)
    await expect(hint(page)).toBeHidden()
    // a learner who changes their mind finds it in the settings
    await openInApp(page, '/member/setting')
    await page.getByRole('button', { name: '安装到桌面' }).click()
    await expect(guide(page)).toContainText('添加到主屏幕')
  })

  test('nothing is said in the installed app, where other apps can share words to search for', async ({
    page,
    context,
  }) => {
    await withEarlierVisit(context)
    await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.goto(`/search?title=x&text=${encodeURIComponent('Python https://evil.test/')}&url=https://evil.test`)
    await expect(page.getByRole('searchbox')).toHaveValue('Python')
    await expect(page).toHaveURL(/\/search\?keywords=Python$/)
    await openInApp(page, '/member/setting')
    await expect(page.getByRole('button', { name: '检查更新' })).toBeVisible()
    await expect(page.getByRole('button', { name: '安装到桌面' })).toHaveCount(0)
  })
})

test.describe('in WeChat', () => {
  test.use({ userAgent: wechat })

  test('the way to a browser is shown, and never beside a lesson or on a login form', async ({ page, context }) => {
    await withEarlierVisit(context, { visits: 3 })
    await page.goto('/login-password')
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
    await expect(hint(page)).toBeHidden()
    await openInApp(page, '/')
    await hint(page).getByRole('button', { name: '安装' }).click()
    await expect(guide(page).getByRole('listitem')).toHaveText(['1点击右上角「…」', '2在浏览器打开'])
  })
})
