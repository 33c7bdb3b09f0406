/** Large screens (screens 4.14): the same screens, laid out by the room there is. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ isMobile: false, hasTouch: false, serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const tab = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) })

/** How many rows stand beside each other. */
const columnsOf = (rows: Locator) =>
  rows.evaluateAll((all) => new Set(all.map((row) => Math.round(row.getBoundingClientRect().left))).size)

test('a rail beside all screens but the lesson, a bar below the tabs where there is no room for it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 700, height: 500 })
  await page.goto('/')
  const rail = async () => {
    const { x = -1, y = -1, width = 0, height = 0 } = (await main(page).boundingBox()) ?? {}
    return [x, y, width, height]
  }
  expect(await rail()).toEqual([0, 0, 88, 500])
  await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'page')

  await test.step('it says to which part a screen belongs, and leads back to it', async () => {
    await page.locator('main a[href="/course/1"]').first().click()
    await expect(page).toHaveURL('/course/1')
    await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'true')
    await tab(page, '我的').click()
    await expect(page).toHaveURL('/member')
    await page.goBack()
    await expect(page).toHaveURL('/course/1')
    await tab(page, '首页').click()
    await expect(page).toHaveURL('/')
  })

  await test.step('changing the tab makes no entry of the history', async () => {
    const entries = await page.evaluate(() => history.length)
    await tab(page, '在学').click()
    await expect(page).toHaveURL('/study')
    await tab(page, '首页').click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  await test.step('a window too low or too narrow has the bar, and that below the tabs only', async () => {
    for (const [width, height] of [
      [844, 390],
      [699, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(rail).toEqual([0, height - 56, width, 56])
    }
    await page.goto('/course/1')
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect(main(page)).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(rail).toEqual([0, 0, 88, 800])
  })

  await page.goto('/course/video/105')
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(main(page)).toHaveCount(0)
})

test('lists stand in as many columns as there is room for, text is never wider than it can be read', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, resident)
  for (const [path, rows, most] of [
    ['/', 'main section a[href^="/course/"]', 3],
    ['/courses', 'main li a', 3],
    ['/study', 'main li', 3],
    ['/search?keywords=' + encodeURIComponent('的'), 'main li', 3],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const found = page.locator(rows)
    await expect.poll(() => found.count()).toBeGreaterThan(2)
    for (const [width, columns] of [
      [390, 1],
      [699, 1],
      [700, 2],
      [1099, 2],
      [1100, most],
      [1920, most],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await columnsOf(found), `${path} at ${width} px`).toBe(columns)
    }
  }
  await page.goto('/course/1')
  const text = page.locator('article p').first()
  await expect(text).toBeVisible()
  for (const width of [700, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const ems = await text.evaluate(
      (element) => element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize),
    )
    expect.soft(ems, `text at ${width} px`).toBeLessThanOrEqual(42)
  }
})

test('another size of the window keeps what was typed, the focus and the place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const field = page.getByRole('searchbox')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await field.fill('钢琴')
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(field).toHaveValue('钢琴')
    await expect(field).toBeFocused()
  }
})
