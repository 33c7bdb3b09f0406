/** 录播课程 (screens 2.5). */
import type { Page } from '@playwright/test'
import { deferred } from '../support/dom/deferred.ts'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { waitForLateAnswer } from '../support/browser/late-answer.ts'

const list = '/api/v2/courses'
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}
const requests = async (demo: Demo) => (await demo.log(list)).filter(({ path }) => path === list)
const addresses = (page: Page) =>
  rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const askedPages = async (demo: Demo) => (await requests(demo)).map(({ query }) => query['page'])

async function openSheet(page: Page) {
  await page.getByRole('button', { name: '分类' }).click()
  return page.getByRole('dialog', { name: '分类' })
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('rows and code are asked for while the app itself is on its way, and once', async ({ page, demo }) => {
    const entry = deferred<void>()
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await entry.promise
      await route.continue()
    })
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/courses', { waitUntil: 'commit' })
    await expect.poll(async () => (await requests(demo)).length).toBe(1)
    await expect.poll(() => scripts.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(5)
    // what stands there so far is painted
    await expect(page.locator('#root a[href^="/course/"]')).toHaveCount(0)
    entry.resolve()
    await expect(rows(page).first()).toBeVisible()
    expect((await requests(demo)).filter(({ query }) => query['page'] === '1')).toHaveLength(1)
    await expect(page.getByRole('button', { name: '分类' })).toBeVisible()
    expect(await demo.log('/api/v2/course_categories')).toHaveLength(1)
    expect(new Set(scripts).size).toBe(scripts.length)
    await test.step('cards say what a course is', async () => {
      await expect(page).toHaveTitle('录播课程')
      const first = rows(page).first()
      await expect(first.getByRole('link')).toHaveAttribute('href', '/course/1')
      await expect(first).toContainText('数据分析·24课时·3286人已购买')
      await expect(first).toContainText('￥199')
      await expect(first).toContainText('VIP免费')
      await expect(rows(page).filter({ hasText: '宋词里的四季' })).toContainText('免费')
    })
  })

  test('filters of the address', async ({ page, demo }) => {
    await page.goto('/courses?category_id=3&scene=free')
    await test.step('an address opens with both set', async () => {
      await expect(tab(page, '免费')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('button', { name: '人文历史' })).toBeVisible()
      await expect(rows(page)).toHaveCount(2)
      expect((await requests(demo)).map(({ query }) => query)).toEqual([
        { page: '1', page_size: '10', category_id: '3', scene: 'free' },
      ])
    })
    await test.step('every page carries the filter; no row comes twice; the end is told', async () => {
      await demo.clearLog()
      await openInApp(page, '/courses?scene=sub')
      await expect(tab(page, '热门')).toHaveAttribute('aria-selected', 'true')
      await expect(rows(page).nth(9)).toBeAttached()
      await expect(async () => {
        await scrollToEnd(page)
        await expect(page.getByText('已经到底了')).toBeVisible({ timeout: 500 })
      }).toPass()
      const asked = await requests(demo)
      expect(asked.map(({ query }) => query['page'])).toEqual(['1', '2', '3', '4'])
      for (const { query } of asked) expect(query).toMatchObject({ scene: 'sub', category_id: '0', page_size: '10' })
      const all = await addresses(page)
      expect(all).toHaveLength(36)
      expect(new Set(all).size).toBe(36)
    })
    await test.step('an empty category says so and leads back to all courses', async () => {
      await openInApp(page, '/courses?category_id=8&scene=free')
      await expect(page.getByText('没有符合条件的课程')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: '清除筛选' }).click()
      await expect(page).toHaveURL(/\/courses$/)
      await expect(rows(page).first()).toBeVisible()
    })
  })

  test('hostile filters are no filters', async ({ page, demo }) => {
    await page.goto('/courses?category_id=-1&scene=__proto__')
    await expect(rows(page).nth(9)).toBeAttached()
    expect((await requests(demo))[0]?.query).toMatchObject({ category_id: '0', scene: '' })
    await test.step('a tall screen loads the next page by itself', async () => {
      await page.setViewportSize({ width: 390, height: 1500 })
      await expect.poll(async () => (await addresses(page)).length).toBeGreaterThanOrEqual(20)
    })
  })

  test('a category is chosen in the sheet', async ({ page }) => {
    await page.goto('/courses?scene=free')
    await expect(rows(page)).toHaveCount(4)
    await test.step('by touch, without growing the history', async () => {
      const entries = await page.evaluate(() => history.length)
      const sheet = await openSheet(page)
      await expect(sheet).toBeVisible()
      await expectNoAxeViolations(page)
      await sheet.getByRole('radio', { name: '诗词文学' }).click()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/courses\?category_id=31&scene=free$/)
      await expect(page.getByRole('button', { name: '诗词文学' })).toBeVisible()
      expect(await page.evaluate(() => history.length)).toBe(entries)
    })
    await test.step('the arrow keys walk through the categories without closing the sheet', async () => {
      await openInApp(page, '/courses')
      await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true')
      const sheet = await openSheet(page)
      await sheet.getByRole('radio', { name: '全部' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(sheet.getByRole('radio', { name: '数据分析' })).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/category_id=11$/)
    })
  })

  test('a tab changed while rows are loading shows no rows of the former one', async ({ page, demo }) => {
    await demo.fault({ path: list, query: { scene: '' }, kind: 'slow', delayMs: 1500 })
    const late = waitForLateAnswer(page, 'scene', '')
    await page.goto('/courses')
    await tab(page, '免费').click()
    await expect(rows(page)).toHaveCount(4)
    const shown = await addresses(page)
    await late
    expect(await addresses(page)).toEqual(shown)
  })

  test('back from a course is at the same place with the same rows', async ({ page }) => {
    await page.goto('/courses')
    // to the end: no page of the list is on its way when it is left
    await expect(async () => {
      await scrollToEnd(page)
      await expect(page.getByText('已经到底了')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.evaluate(() => window.scrollTo(0, 2000))
    const target = rows(page).nth(18).getByRole('link')
    await target.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    const shown = await addresses(page)
    await target.click()
    await expect(page).toHaveURL(/\/course\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程详情')
    await page.goBack()
    await expect(page).toHaveURL(/\/courses$/)
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(3)
    // those that are far from the window are shown a moment later
    await expect.poll(() => addresses(page)).toEqual(shown)
  })

  test('a failure is told and can be repeated', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await demo.fault({ path: '/api/v2/course_categories', kind: 'http500' })
    await demo.fault({ path: list, kind: 'http500', times: 1 })
    await page.goto('/courses')
    await test.step('in place', async () => {
      await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await demo.fault({ path: list, query: { page: '2' }, kind: 'http500', times: 1 })
      await demo.clearLog()
      await page.getByRole('button', { name: '重试' }).click()
      await expect(rows(page).nth(9)).toBeAttached()
    })
    await test.step('a failing page has a way to go on and skips nothing', async () => {
      await scrollToEnd(page)
      const retry = page.getByRole('button', { name: '加载失败，点击重试' })
      await expect(retry).toBeVisible()
      expect(await askedPages(demo)).toEqual(['1', '2'])
      await retry.click()
      await expect.poll(async () => (await addresses(page)).length).toBeGreaterThan(10)
      expect((await askedPages(demo)).slice(0, 3)).toEqual(['1', '2', '2'])
    })
    await test.step('categories that cannot be had hide only their button', async () => {
      await expect(page.getByRole('button', { name: '分类' })).toHaveCount(0)
    })
    await test.step('an unknown address of the server leads to the error screen and back', async () => {
      await demo.fault({ path: list, kind: 'http404', times: 1 })
      await openInApp(page, '/courses?scene=free')
      await expect(page).toHaveURL(/\/error\?from=/)
      await expect(page).toHaveTitle('页面不存在')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page).toHaveURL(/\/courses\?scene=free$/)
      await expect(rows(page)).toHaveCount(4)
    })
  })
})
