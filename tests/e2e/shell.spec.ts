/** What is on screen before the app runs, and without a network (screens 1.2, 4.7, 4.8). */
import { expect, failedResource, test } from '../support/fixtures.ts'
import { goOffline, waitForServiceWorker } from '../support/network.ts'

test.describe('before the app runs', () => {
  test.beforeEach(async ({ context, allowConsole }) => {
    allowConsole(failedResource)
    await context.route('**/assets/*.js', (route) => route.abort())
  })

  test('home shows its frame', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('搜索关键词')).toBeVisible()
    for (const tab of ['首页', '在学', '我的']) await expect(page.getByText(tab, { exact: true })).toBeVisible()
  })

  test('a screen without tabs shows no tabs', async ({ page }) => {
    await page.goto('/course/1')
    await expect(page.locator('.shell')).toBeVisible()
    await expect(page.getByText('在学', { exact: true })).toBeHidden()
    await expect(page.getByText('搜索关键词')).toBeHidden()
  })

  test('the stored theme wins over the system, without a flash', async ({ page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const bars = () =>
      page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((m) => m.getAttribute('content')))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await paper()).toBe('rgb(17, 18, 20)')
    expect(new Set(await bars())).toEqual(new Set(['#111214']))
    await page.evaluate(() => localStorage.setItem('prefs', JSON.stringify({ theme: 'light' })))
    await page.reload()
    expect(await paper()).toBe('rgb(255, 255, 255)')
    expect(new Set(await bars())).toEqual(new Set(['#FFFFFF']))
  })

  test('broken preferences do not stop the page', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('prefs', '{not json'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test('a change of the system is followed at once', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('after one visit the app opens without a network, and nothing was asked of it', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, /system init failed/)
  await page.goto('/')
  await waitForServiceWorker(page)
  await goOffline(context, demo)
  await demo.clearLog()
  const cold = await context.newPage()
  for (const path of ['/', '/member', '/courses', '/course/1', '/login-password', '/no/such/screen']) {
    await cold.goto(path)
    await expect(cold.locator('#screen-title'), path).toBeAttached()
  }
  expect(await demo.log()).toEqual([])
})
