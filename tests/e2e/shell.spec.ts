/** What is on screen before the app runs (screens 1.2, 4.7); without a network: cold-offline.spec.ts. */
import type { Page } from '@playwright/test'
import { expect, failedResource, test, withoutApp } from '../support/browser/fixtures.ts'

/** The size of a rem, and the height of the main navigation. */
const measuresOf = (page: Page) =>
  page.evaluate(() => {
    const tabs = document.querySelector('.main-tabs')
    return [getComputedStyle(document.documentElement).fontSize, tabs && getComputedStyle(tabs).height]
  })

test('before the app runs there is the frame of the screen, in the theme that was chosen', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await context.route(/\/assets\/.*\.js$|\/paint\.js$/, (route) => route.abort())
  withoutApp.add(page)

  await test.step('home shows its frame', async () => {
    await page.goto('/')
    await expect(page.getByText('搜索关键词')).toBeVisible()
    for (const tab of ['首页', '在学', '我的']) await expect(page.getByText(tab, { exact: true })).toBeVisible()
  })

  await test.step('a screen without tabs shows no tabs', async () => {
    await page.goto('/course/1')
    await expect(page.locator('.shell')).toBeVisible()
    await expect(page.getByText('在学', { exact: true })).toBeHidden()
    await expect(page.getByText('搜索关键词')).toBeHidden()
  })

  await test.step('the stored theme wins over the system, without a flash', async () => {
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

  await test.step('the stored size is that of the first frame (screens 4.13)', async () => {
    expect(await measuresOf(page)).toEqual(['16px', '56px'])
    for (const [display, expected] of [
      ['large', ['18.88px', '56px']],
      ['elder', ['21.6px', '80px']],
      ['no such word', ['16px', '56px']],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('prefs', JSON.stringify({ display: chosen })), display)
      await page.reload()
      expect(await measuresOf(page)).toEqual(expected)
    }
  })

  await test.step('broken preferences do not stop the page', async () => {
    await page.evaluate(() => localStorage.setItem('prefs', '{not json'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

/** The browser says so, again and again: what listens begins to a moment after the failure. */
const comeOnline = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveTitle('录播课程', { timeout: 1000 })
  }).toPass()

for (const [how, follow] of [
  ['by a tap', (page: Page) => page.getByText('未能加载，点击重试').click()],
  ['by itself when the network is back', comeOnline],
] as const)
  test(`a first visit whose network goes before the app comes says so, and goes on ${how}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    // animations stand still until the test ends them: on a busy machine their ten seconds may pass before it has looked
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const missed = page.waitForEvent('requestfailed')
    await page.route('**/assets/*.js', (route) => route.abort())
    withoutApp.add(page)
    await page.goto('/courses')
    await missed
    const again = page.getByRole('link', { name: '未能加载，点击重试' })
    await expect(again).toBeHidden()
    // ten seconds later
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(again).toBeVisible()
    await page.unroute('**/assets/*.js')
    await follow(page)
    await expect(page).toHaveTitle('录播课程')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(again).toHaveCount(0)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`a painted screen whose app does not come says so, and goes on by a tap, ${colorScheme}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await page.emulateMedia({ colorScheme })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.route('**/assets/index-*.js', (route) => route.abort())
    withoutApp.add(page)
    const again = page.getByRole('link', { name: '未能加载，点击重试' })
    for (const address of ['/', '/courses', '/course/1', '/login']) {
      await page.goto(address)
      await expect(page.locator('#painted'), address).toBeVisible()
      await expect(again, address).toBeHidden()
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
      await expect(again, address).toBeVisible()
      // nothing lies over it
      await again.click({ trial: true })
    }
    await page.unroute('**/assets/index-*.js')
    await again.click()
    await expect(page.locator('#painted')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '登录/注册' })).toBeVisible()
    await expect(again).toHaveCount(0)
  })

test('the name of the page’s file is home: menus and bookmarks of the client before have it', async ({ page }) => {
  await page.goto('/index.html?from=menu')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect(page).toHaveURL('/?from=menu')
})
