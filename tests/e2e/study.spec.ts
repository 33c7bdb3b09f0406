/** 在学 (screens 2.3). */
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { signIn } from '../support/session.ts'
import type { Page } from '@playwright/test'

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
/** Where the rows themselves lead. */
const rowLinks = (page: Page) => rows(page).getByRole('heading').getByRole('link')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('a visitor is sent to the login with this address', async ({ page }) => {
  await page.goto('/study')
  await page.waitForURL('**/login-password?redirect=%2Fstudy')
})

test('an unknown tab is the first one', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=xyz')
  await expect(page).toHaveTitle('我的课程')
  await expect(tab(page, '在学')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).first()).toBeVisible()
})

test('rows say what was learned and where it goes on', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study')
  await expect(page.getByText(/^已学 \d+\/\d+ 课时$/).first()).toBeVisible()
  await expect(page.getByText(/^上次学到 .+ \d{2}:\d{2}$/).first()).toBeVisible()
  await expect(rows(page).getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', /\d+/)
  await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', /^\/course\/video\/\d+$/)
})

test('the card offers the lesson left last', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study')
  const card = page.getByRole('link', { name: /继续学习/ })
  await expect(card).toHaveAttribute('href', /^\/course\/video\/\d+$/)
  await tab(page, '购买').click()
  await expect(card).toHaveCount(0)
})

test('a tab asks its own list only, page after page', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=collect')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  const lists = (await demo.log()).map(({ path }) => path).filter((path) => path.startsWith('/api/v3/member/courses'))
  expect(lists.length).toBeGreaterThan(0)
  expect(new Set(lists)).toEqual(new Set(['/api/v3/member/courses/like']))
})

test('fast changes of tab never show the rows of another one', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await demo.fault({ path: '/api/v3/member/courses/learned', kind: 'slow', delayMs: 1500 })
  await page.goto('/study')
  await tab(page, '收藏').click()
  await expect(page).toHaveURL(/tab=collect/)
  await expect(page.getByRole('button', { name: /^取消收藏/ }).first()).toBeVisible()
  const titles = await rows(page).getByRole('heading').allTextContents()
  await page.waitForTimeout(2000)
  expect(await rows(page).getByRole('heading').allTextContents()).toEqual(titles)
})

test('a course bought twice is one row; each row has the mark of a purchase', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=course')
  await expect(rows(page).first()).toBeVisible()
  const addresses = await rowLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.every((address) => /^\/course\/\d+$/.test(address ?? ''))).toBe(true)
  await expect(rows(page).getByText('已购买')).toHaveCount(addresses.length)
})

test('deleted courses and lessons break nothing', async ({ page, demo }) => {
  await signIn(page, demo, '13800000008')
  for (const name of ['', 'course', 'collect']) {
    await page.goto(`/study?tab=${name}`)
    await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy', 'true')
    for (const link of await rowLinks(page).all()) {
      expect(await link.getAttribute('href')).toMatch(/^\/course\/(video\/)?\d+$/)
    }
  }
})

test('a member without courses is shown the way to them', async ({ page, demo }) => {
  await signIn(page, demo, '13800000002')
  for (const [name, sentence] of [
    ['', '还没有学习记录'],
    ['course', '还没有购买课程'],
    ['collect', '还没有收藏课程'],
  ]) {
    await page.goto(`/study?tab=${name}`)
    await expect(page.getByText(sentence ?? '')).toBeVisible()
    await expect(page.getByRole('link', { name: '去选课' })).toHaveAttribute('href', '/courses')
  }
})

test('without network the rows stay, with their age', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  await page.goto('/study')
  await expect(rows(page).first()).toBeVisible()
  const titles = await rows(page).getByRole('heading').allTextContents()
  await demo.fault({ path: '/api/', kind: 'offline' })
  await page.reload()
  await expect(page.getByText(/^更新于 /)).toBeVisible()
  expect(await rows(page).getByRole('heading').allTextContents()).toEqual(titles)
})

test('a tab never opened says so without network', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  await page.goto('/study')
  await expect(rows(page).first()).toBeVisible()
  await demo.fault({ path: '/api/', kind: 'offline' })
  await tab(page, '收藏').click()
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('back from a course finds the same tab, rows and offset', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=course')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('已经到底了')).toBeVisible()
  const count = await rows(page).count()
  const last = rows(page).getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const offset = await page.evaluate(() => window.scrollY)
  await last.click()
  await page.waitForURL('**/course/*')
  await page.goBack()
  await expect(tab(page, '购买')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(count)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - offset)).toBeLessThan(4)
})

test('each tab keeps its own offset', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=course')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  const offset = await page.evaluate(() => window.scrollY)
  await tab(page, '在学').click()
  await expect(rows(page).first()).toBeVisible()
  await tab(page, '购买').click()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(offset)
})

test.describe('取消收藏', () => {
  test('asks, removes the row and makes one call', async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/study?tab=collect')
    const title = await rows(page).first().getByRole('heading').textContent()
    await page.getByRole('button', { name: `取消收藏：${title}` }).click()
    const dialog = page.getByRole('dialog', { name: '取消收藏' })
    await dialog.getByRole('button', { name: '保留' }).click()
    await expect(rows(page).getByText(title ?? '', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `取消收藏：${title}` }).click()
    await dialog.getByRole('button', { name: '取消收藏' }).click()
    await expect(rows(page).getByText(title ?? '', { exact: true })).toHaveCount(0)
    await expect
      .poll(async () => (await demo.log()).filter(({ path }) => /\/course\/\d+\/like$/.test(path)).length)
      .toBe(1)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(rows(page).getByText(title ?? '', { exact: true })).toHaveCount(0)
  })

  test('puts the row back when the server refuses, and says why', async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/study?tab=collect')
    await expect(rows(page).first()).toBeVisible()
    const count = await rows(page).count()
    await demo.fault({ path: '/api/v2/course/', kind: 'code1', times: 1 })
    await page
      .getByRole('button', { name: /^取消收藏/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
    await expect(page.locator('[data-live-layer]')).not.toBeEmpty()
    await expect(rows(page)).toHaveCount(count)
  })

  test('waits in the outbox without network and is sent once afterwards', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, '13800000000')
    await page.goto('/study?tab=collect')
    const title = await rows(page).first().getByRole('heading').textContent()
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page.getByRole('button', { name: `取消收藏：${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await expect(rows(page).getByText(title ?? '', { exact: true })).toHaveCount(0)
    await demo.clearFaults()
    await demo.clearLog()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('待同步 1 条')).toHaveCount(0)
    expect((await demo.log()).filter(({ path }) => /\/course\/\d+\/like$/.test(path))).toHaveLength(1)
  })
})
