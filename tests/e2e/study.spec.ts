/** 在学 (screens 2.3). */
import type { Page, Route } from '@playwright/test'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { open, playTo } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const buyer = '13800000000'

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
/** Where the rows themselves lead. */
const rowLinks = (page: Page) => rows(page).getByRole('heading').getByRole('link')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const offset = (page: Page) => page.evaluate(() => window.scrollY)
/** Calls that change a favourite. */
const likes = async (demo: Demo) => (await demo.log()).filter(({ path }) => /\/course\/\d+\/like$/.test(path))

test('a visitor is sent to the login with this address', async ({ page }) => {
  await page.goto('/study')
  await page.waitForURL('**/login-password?redirect=%2Fstudy')
})

test('rows say what was learned and where it goes on; each tab keeps its place', async ({ page, demo }) => {
  const card = page.getByRole('link', { name: /继续学习/ })
  await signIn(page, demo, buyer)

  await test.step('an unknown tab is the first one', async () => {
    await page.goto('/study?tab=xyz')
    await expect(page).toHaveTitle('我的课程')
    await expect(tab(page, '在学')).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page).first()).toBeVisible()
  })
  await test.step('what was learned', async () => {
    await expect(page.getByText(/^已学 \d+\/\d+ 课时$/).first()).toBeVisible()
    await expect(page.getByText(/^上次学到 .+ \d{2}:\d{2}$/).first()).toBeVisible()
    await expect(rows(page).getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', /\d+/)
    await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', /^\/course\/video\/\d+$/)
  })
  await test.step('the card offers the lesson left last, in this tab', async () => {
    await expect(card).toHaveAttribute('href', /^\/course\/video\/\d+$/)
    await tab(page, '购买').click()
    await expect(page.getByText('已购买').first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
  await test.step('each tab keeps its own offset', async () => {
    await page.evaluate(() => window.scrollTo(0, 300))
    const before = await offset(page)
    await tab(page, '在学').click()
    await expect(card).toBeVisible()
    await tab(page, '购买').click()
    await expect(page.getByText('已购买').first()).toBeVisible()
    await expect.poll(() => offset(page)).toBe(before)
  })
  await test.step('back from a course finds the same tab, rows and offset', async () => {
    // each page that comes moves the end away
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.getByText('已经到底了')).toBeVisible({ timeout: 500 })
    }).toPass()
    const count = await rows(page).count()
    const last = rowLinks(page).last()
    await last.scrollIntoViewIfNeeded()
    const before = await offset(page)
    await last.click()
    await page.waitForURL('**/course/*')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.goBack()
    await expect(tab(page, '购买')).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveCount(count)
    await expect.poll(async () => Math.abs((await offset(page)) - before)).toBeLessThan(4)
  })
  await test.step('a course bought twice is one row; each row has the mark of a purchase', async () => {
    const addresses = await rowLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.every((address) => /^\/course\/\d+$/.test(address ?? ''))).toBe(true)
    await expect(rows(page).getByText('已购买')).toHaveCount(addresses.length)
  })
})

test('a list that cannot be had takes nothing away that this device knows', async ({ page, demo }) => {
  const card = page.getByRole('link', { name: /继续学习/ })
  const top = async () => (await card.boundingBox())?.y
  await signIn(page, demo, buyer)
  await open(page, 701)
  await playTo(page, 12)
  // a server error would be asked about once more without a tap, which takes 重试 away
  await demo.fault({ path: '/api/v3/member/courses/learned', kind: 'malformed' })
  await openInApp(page, '/study')
  await expect(page.getByText('数据异常，请稍后重试')).toBeVisible()
  await expect(card).toHaveAttribute('href', '/course/video/701')
  await expect(page.locator('main a[href="/study/record"]')).toBeVisible()
  const before = await top()
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(await top()).toBe(before)
})

test('fast changes of tab never show the rows of another one', async ({ page, demo }) => {
  const held: Route[] = []
  await page.route('**/api/v3/member/courses/learned*', (route) => void held.push(route))
  await signIn(page, demo, buyer)
  await page.goto('/study')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await tab(page, '收藏').click()
  await expect(page).toHaveURL(/tab=collect/)
  await expect(page.getByRole('button', { name: /^取消收藏/ }).first()).toBeVisible()
  const before = await titles(page)
  // now the rows of 在学 come, if anybody still waits for them
  await Promise.allSettled(held.map((route) => route.continue()))
  await page.waitForLoadState('networkidle')
  expect(await titles(page)).toEqual(before)
})

test('deleted courses and lessons break nothing; a course bought twice is one row', async ({ page, demo }) => {
  await signIn(page, demo, '13800000008')
  await page.goto('/study')
  for (const name of ['在学', '购买', '收藏'])
    await test.step(name, async () => {
      await tab(page, name).click()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy', 'true')
      await page.waitForLoadState('networkidle')
      const addresses = await rowLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      for (const address of addresses) expect(address).toMatch(/^\/course\/(video\/)?\d+$/)
      expect(new Set(addresses).size).toBe(addresses.length)
    })
})

test('a member without courses is shown the way to them', async ({ page, demo }) => {
  await signIn(page, demo, '13800000002')
  await page.goto('/study')
  for (const [name, sentence] of [
    ['在学', '还没有学习记录'],
    ['购买', '还没有购买课程'],
    ['收藏', '还没有收藏课程'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: '去选课' })).toHaveAttribute('href', '/courses')
  }
})

test('收藏: its own list only, page after page; 取消收藏 asks, and the server decides', async ({
  page,
  demo,
  allowConsole,
}) => {
  const dialog = page.getByRole('dialog', { name: '取消收藏' })
  const unlike = (title: string) => page.getByRole('button', { name: `取消收藏：${title}` })
  const row = (title: string) => rows(page).getByText(title, { exact: true })
  await signIn(page, demo, buyer)
  await page.goto('/study?tab=collect')
  await expect(rows(page).first()).toBeVisible()
  const [first = '', second = ''] = await titles(page)

  await test.step('a refusal puts the row back and says why', async () => {
    await demo.fault({ path: '/api/v2/course/', kind: 'code1', times: 1, message: '请稍后再取消' })
    await unlike(first).click()
    await dialog.getByRole('button', { name: '取消收藏' }).click()
    await expect(page.locator('[data-live-layer]')).toContainText('请稍后再取消')
    await expect(row(first)).toBeVisible()
  })
  await test.step('an address that the server does not know leads to its screen', async () => {
    allowConsole(failedResource)
    await demo.fault({ path: '/api/v2/course/', kind: 'http404', times: 1 })
    await unlike(first).click()
    await dialog.getByRole('button', { name: '取消收藏' }).click()
    await expect(page).toHaveTitle('页面不存在')
    await page.goto('/study?tab=collect')
  })
  await test.step('kept, nothing happens; removed, the row goes, by one call', async () => {
    await demo.clearFaults()
    await demo.clearLog()
    await unlike(first).click()
    await dialog.getByRole('button', { name: '保留' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(first)).toBeVisible()
    await unlike(first).click()
    await dialog.getByRole('button', { name: '取消收藏' }).click()
    await expect(row(first)).toHaveCount(0)
    await expect.poll(async () => (await likes(demo)).length).toBe(1)
    // the list is asked for again: that belongs to this start, not to the next one
    await expect.poll(() => demo.log('/api/v3/member/courses')).not.toEqual([])
  })
  await test.step('the next start knows it; every page is one of this list', async () => {
    await demo.clearLog()
    await page.reload()
    await expect(row(second)).toBeVisible()
    await expect(row(first)).toHaveCount(0)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.getByText('已经到底了')).toBeVisible({ timeout: 500 })
    }).toPass()
    const lists = (await demo.log('/api/v3/member/courses')).map(({ path, query }) => [path, query['page']])
    expect(lists).toEqual([1, 2, 3].map((number) => ['/api/v3/member/courses/like', String(number)]))
    expect(await likes(demo)).toEqual([])
  })
})

test('取消收藏 waits in the outbox without network and is sent once afterwards', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, buyer)
  await page.goto('/study?tab=collect')
  const title = (await rows(page).first().getByRole('heading').textContent()) ?? ''
  await demo.fault({ path: '/api/', kind: 'offline' })
  await page.getByRole('button', { name: `取消收藏：${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText('待同步 1 条')).toBeVisible()
  await expect(rows(page).getByText(title, { exact: true })).toHaveCount(0)
  await demo.clearLog()
  await demo.clearFaults()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('待同步 1 条')).toHaveCount(0)
  expect(await likes(demo)).toHaveLength(1)
})
