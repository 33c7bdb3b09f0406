/** 搜索 (screens 2.19). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { pairs } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { waitForLateAnswer } from '../support/browser/late-answer.ts'
import { goOffline, goOnline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { loginByPassword } from '../support/browser/session.ts'

const call = '/api/v3/search'
const field = (page: Page) => page.getByRole('searchbox')
const go = (page: Page) => page.getByRole('button', { name: '搜索', exact: true })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function search(page: Page, keywords: string): Promise<void> {
  await field(page).fill(keywords)
  await go(page).click()
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('what is asked for, and how it is told', async ({ page, demo }) => {
    await page.goto('/search')
    await test.step('without keywords nothing is asked; the field has the focus', async () => {
      await expect(page).toHaveTitle('搜索')
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
      await expect(page.getByRole('main')).not.toContainText('null')
      expect(await demo.log(call)).toEqual([])
    })
    await test.step('empty keywords are refused with a sentence', async () => {
      await search(page, '   ')
      await expect(page.getByText('请输入关键字后再搜索')).toBeVisible()
      await expect(page).toHaveURL(/\/search$/)
      expect(await demo.log(call)).toEqual([])
    })
    await test.step('keywords with signs come back as they were typed', async () => {
      await search(page, 'C#&50%')
      await expect(page.getByText('没有找到“C#&50%”')).toBeVisible()
      await page.reload()
      await expect(field(page)).toHaveValue('C#&50%')
      await expect(page.getByText('没有找到“C#&50%”')).toBeVisible()
      expect((await demo.log(call)).map(({ query }) => query['keywords'])).toEqual(['C#&50%', 'C#&50%'])
    })
    await test.step('nothing found: what was looked for, and the way to all courses', async () => {
      await search(page, '量子针灸')
      await expect(page.getByText('没有找到“量子针灸”')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: '查看全部课程' }).click()
      await expect(page).toHaveURL(/\/courses$/)
    })
    await test.step('all texts are text', async () => {
      await openInApp(page, `/search?keywords=${encodeURIComponent('网页安全')}`)
      await expect(rows(page).filter({ hasText: '网页安全' }).first()).toBeVisible()
      expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
      await expect(rows(page).locator('script, img[onerror], b')).toHaveCount(0)
    })
  })

  test('hits, chips and a second search', async ({ page, demo }) => {
    await page.goto('/search?keywords=数据')
    await test.step('type, marked text, cover and price; they lead to what they are', async () => {
      await expect(field(page)).toHaveValue('数据')
      await expect(field(page)).not.toBeFocused()
      const course = rows(page).filter({ hasText: 'Python 数据分析实战' })
      await expect(course.getByText('录播课', { exact: true })).toBeVisible()
      await expect(course).toContainText('￥199')
      await expect(course.getByRole('link')).toHaveAttribute('href', '/course/1')
      await expect(course.locator('mark').first()).toHaveText('数据')
      const lesson = rows(page).filter({ hasText: '为什么先看数据再写代码' })
      await expect(lesson.getByText('录播视频', { exact: true })).toBeVisible()
      await expect(lesson.getByRole('link')).toHaveAttribute('href', '/course/video/101')
      await expect(lesson).not.toContainText('￥')
      expect((await demo.log(call)).map(({ query }) => query)).toEqual([
        { keywords: '数据', type: '0', page: '1', size: '10' },
      ])
    })
    await test.step('chips use the keywords of the address, not the typed text', async () => {
      await field(page).fill('别的')
      await chip(page, '录播视频').click()
      await expect(page).toHaveURL(/type=video/)
      await expect(chip(page, '录播视频')).toHaveAttribute('aria-pressed', 'true')
      await expect(rows(page).getByText('录播课', { exact: true })).toHaveCount(0)
      await expect(rows(page).first()).toBeVisible()
      expect((await demo.log(call)).at(-1)?.query).toMatchObject({ keywords: '数据', type: 'video' })
    })
    await test.step('a second search replaces address and results', async () => {
      await openInApp(page, `/search?keywords=${encodeURIComponent('数据')}`)
      await expect(rows(page).filter({ hasText: 'Python 数据分析实战' })).toBeVisible()
      const entries = await page.evaluate(() => history.length)
      await search(page, '宋词')
      await expect(page).toHaveURL(/keywords=%E5%AE%8B%E8%AF%8D$/)
      await expect(rows(page).filter({ hasText: '宋词里的四季' })).toBeVisible()
      await expect(rows(page).filter({ hasText: 'Python' })).toHaveCount(0)
      expect(await page.evaluate(() => history.length)).toBe(entries)
    })
  })

  test('of two fast searches only the last one paints; a failure can be repeated', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    // long enough to search again meanwhile
    await demo.fault({ path: call, query: { keywords: '数据' }, kind: 'slow', delayMs: 10_000, times: 1 })
    const late = waitForLateAnswer(page, 'keywords', '数据')
    await page.goto('/search')
    await search(page, '数据')
    await expect.poll(async () => (await demo.log(call)).length).toBe(1)
    await search(page, '宋词')
    await expect(rows(page).filter({ hasText: '宋词里的四季' })).toBeVisible()
    await late
    await expect(rows(page).filter({ hasText: 'Python' })).toHaveCount(0)
    await test.step('a failure is told and can be repeated', async () => {
      await demo.fault({ path: call, kind: 'http500', times: 1 })
      await search(page, '数据')
      await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await page.getByRole('button', { name: '重试' }).click()
      await expect(rows(page).filter({ hasText: 'Python' }).first()).toBeVisible()
    })
  })

  test('the history keeps the last searches, lets go of them, and is the visitor’s own', async ({ page }) => {
    await page.goto('/search?keywords=宋词')
    await expect(rows(page).first()).toBeVisible()
    await search(page, '数据')
    await expect(rows(page).filter({ hasText: 'Python' }).first()).toBeVisible()
    // written beside the search: leaving the page sooner would lose it
    await expect.poll(async () => JSON.stringify(await pairs(page, 'history'))).toContain('数据')
    await page.goto('/search')
    const entries = page.getByRole('listitem').getByRole('link')
    await expect(entries).toHaveText(['数据', '宋词'])
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '删除 数据' }).click()
    await expect(entries).toHaveText(['宋词'])
    await expect.poll(async () => JSON.stringify(await pairs(page, 'history'))).not.toContain('数据')
    await entries.first().click()
    await expect(page).toHaveURL(/keywords=/)
    await expect(rows(page).filter({ hasText: '宋词里的四季' })).toBeVisible()
    await page.goto('/search')
    await expect(entries).toHaveText(['宋词'])
    await test.step('a member does not see the searches of a visitor', async () => {
      await loginByPassword(page, '13800000000')
      await expect(page).not.toHaveTitle('密码登录')
      await page.goto('/search')
      await expect(field(page)).toBeFocused()
      await expect(page.getByText('宋词')).toHaveCount(0)
      await search(page, '数据')
      await expect(rows(page).filter({ hasText: 'Python' }).first()).toBeVisible()
      await openInApp(page, '/search')
      await expect(entries).toHaveText(['数据'])
    })
    await test.step('清空', async () => {
      await page.getByRole('button', { name: '清空' }).click()
      await expect(page.getByText('搜索历史')).toBeHidden()
      await expect
        .poll(async () => (await pairs(page, 'history')).find(([key]) => key === '1/searchHistory'))
        .toEqual(['1/searchHistory', []])
      await page.reload()
      await expect(field(page)).toBeFocused()
      await expect(page.getByText('搜索历史')).toBeHidden()
    })
  })
})

test('offline: what this device has kept is searched', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/courses')
  await waitForServiceWorker(page)
  await page.reload()
  await expect(page.getByText('Excel 高效办公').first()).toBeVisible()
  await waitForStored(page, '/api/v2/courses')
  await page.goto('/course/1')
  await expect(page.getByRole('heading', { level: 2, name: /Python/ })).toBeVisible()
  await page.goto('/search')
  await goOffline(context, demo)
  await search(page, '数据')
  await expect(page.getByText('来自本机已保存的内容')).toBeVisible()
  await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', '/course/1')
  await expect(rows(page).filter({ hasText: '为什么先看数据再写代码' })).toBeVisible()
  await search(page, 'Excel')
  await expect(rows(page).filter({ hasText: 'Excel 高效办公' })).toBeVisible()
  await search(page, '量子针灸')
  await expect(page.getByText('当前无网络', { exact: true })).toBeVisible()
  // what the device has is not taken for all there is
  await search(page, '数据')
  await expect(page.getByText('来自本机已保存的内容')).toBeVisible()
  const kept = await rows(page).count()
  // the server is asked by itself as soon as it is back
  await goOnline(context, demo)
  await expect(page.getByText('来自本机已保存的内容')).toBeHidden()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(kept)
})
