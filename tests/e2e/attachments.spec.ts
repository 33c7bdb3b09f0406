/** 课件 beside the player, and the ways to a file that course.spec.ts does not try (screens 3.7). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { givenFile } from '../support/browser/given-file.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

// but for what is told without a network nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const buyer = '13800000000'
const newcomer = '13800000002'

const panel = (page: Page) => page.getByRole('tabpanel')
const rows = (page: Page) => panel(page).getByRole('listitem')
const file = (page: Page) => rows(page).filter({ hasText: '课程讲义.pdf' })
const download = (page: Page) => file(page).getByRole('button', { name: /下载/ })
const calls = (demo: Demo) => demo.log('/api/v3/course/1/attach/')

async function open(page: Page, path = '/course/1?tab=files'): Promise<void> {
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

test.describe('beside the player', () => {
  test('the files of the course, asked for with the tab, a file by its tap only (check 1)', async ({ page, demo }) => {
    const retry = panel(page).getByRole('button', { name: '加载失败，点击重试' })
    await signIn(page, demo, buyer)
    await page.goto('/course/video/101')
    await expect(page.getByRole('tab', { name: '课件' })).toBeVisible()
    expect(await demo.log('/api/v2/course/1')).toEqual([])

    await test.step('a failing load is told in the tab only', async () => {
      // a server error would be asked about once more without a tap, which takes the retry away
      await demo.fault({ path: '/api/v2/course/1', kind: 'malformed' })
      await page.getByRole('tab', { name: '课件' }).click()
      await expect(page).toHaveURL(/\/course\/video\/101\?tab=files$/)
      await expect(retry).toBeVisible()
      await expect(page.locator('[data-player]')).toBeVisible()
      await demo.clearFaults()
      await demo.clearLog()
    })
    await test.step('asked for once, no file with them', async () => {
      await retry.click()
      await expect(rows(page)).toHaveCount(6)
      await expect(file(page)).toContainText('PDF·')
      expect(await demo.log('/api/v2/course/1')).toHaveLength(1)
      expect(await calls(demo)).toEqual([])
    })
    await test.step('two taps are one call', async () => {
      const answer = await holdAnswers(page, '**/api/v3/course/1/attach/*')
      await download(page).dblclick()
      await expect.poll(async () => (await calls(demo)).length).toBe(1)
      const given = givenFile(page)
      answer()
      await given
      await expectNoAxeViolations(page)
      expect(await calls(demo)).toHaveLength(1)
    })
  })

  test('without the course they are refused without a call, or there are none (check 2)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, '/course/video/101?tab=files')
    await download(page).click()
    await expect(page.getByText('请购买课程')).toBeVisible()
    expect(await calls(demo)).toEqual([])
    await openInApp(page, '/course/video/401?tab=files')
    await expect(panel(page).getByText('暂无课件')).toBeVisible()
  })
})

test('a size has one decimal, an unknown one is left out, and a name with markup is text (check 4)', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, buyer)
  await page.route('**/api/v2/course/1', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { attach: object[] } }
    answer.data.attach = [
      { id: 11, name: '课程讲义.pdf', extension: 'pdf', size: 1536 },
      { id: 12, name: '大小未知', extension: 'zip' },
    ]
    await route.fulfill({ response, json: answer })
  })
  await open(page)
  await expect(file(page)).toContainText('PDF·1.5KB')
  await expect(rows(page).nth(1)).toHaveText(/^大小未知ZIP下载$/)

  await openInApp(page, '/course/16?tab=files')
  await expect(rows(page).first()).toContainText('<')
  await expect(rows(page).locator('img, script')).toHaveCount(0)
  expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
})

test.describe('failures', () => {
  test('are told in place and leave the row usable (check 6)', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, buyer)
    await open(page)
    await test.step('a server error', async () => {
      await demo.fault({ path: '/api/v3/course/1/attach', kind: 'http500', times: 1 })
      await download(page).click()
      await expect(file(page)).toContainText('服务暂时不可用，请稍后重试')
      await expect(page).toHaveURL(/tab=files$/)
      expect(context.pages()).toHaveLength(1)
    })
    await test.step('the file comes with the next tap, and its window goes', async () => {
      const given = givenFile(page)
      await download(page).click()
      await given
      await expect(file(page)).not.toContainText('服务暂时不可用')
      expect(await calls(demo)).toHaveLength(2)
      expect(await demo.log('/api/v3/course/attach-download')).toHaveLength(1)
      expect(context.pages()).toHaveLength(1)
    })
    await test.step('an address that is none of the web is not opened', async () => {
      await page.route('**/api/v3/course/1/attach/*', (route) =>
        route.fulfill({ json: { code: 0, message: '', data: { download_url: 'javascript:alert(1)' } } }),
      )
      await download(page).click()
      await expect(file(page)).toContainText('数据异常，请稍后重试')
      expect(context.pages()).toHaveLength(1)
      await page.unroute('**/api/v3/course/1/attach/*')
    })
    await test.step('an answer that comes after the files were left leads nowhere', async () => {
      // it must not come before the files are left
      await demo.fault({ path: '/api/v3/course/1/attach', kind: 'timeout' })
      const given = context.waitForEvent('requestfailed', (request) => request.url().includes('/attach/'))
      await download(page).click()
      await page.getByRole('tab', { name: '目录' }).click()
      await given
      await expect(page).toHaveURL(/tab=lessons$/)
      expect(context.pages()).toHaveLength(1)
    })
  })

  test.describe('without a network', () => {
    test.use({ serviceWorkers: 'allow' })

    test('it says what it needs', async ({ page, context, demo, allowConsole }) => {
      allowConsole(failedResource, configFailed)
      await signIn(page, demo, buyer)
      await open(page)
      await waitForServiceWorker(page)
      await goOffline(context, demo)
      await page.reload()
      await expect(rows(page)).toHaveCount(6)
      await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
      await download(page).click()
      await expect(file(page)).toContainText('当前无网络，请联网后操作')
      expect(context.pages()).toHaveLength(1)
      await goOnline(context, demo)
      await expect(file(page)).not.toContainText('当前无网络，请联网后操作')
    })
  })
})

test.describe('in WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50' })
  test('where copying is refused the address is shown (check 3)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      })
      document.execCommand = () => false
    })
    await open(page)
    await download(page).click()
    const dialog = page.getByRole('dialog', { name: '下载链接' })
    await expect(dialog).toContainText('/attach-download?sign=')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toBeHidden()
    expect(await calls(demo)).toHaveLength(1)
  })
})

test.describe('in Safari of an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  })
  test('the file opens in the same tab', async ({ page, context, demo }) => {
    await signIn(page, demo, buyer)
    await open(page)
    const downloading = page.waitForEvent('download')
    await download(page).click()
    expect((await downloading).url()).toContain('/attach-download?sign=')
    expect(context.pages()).toHaveLength(1)
  })
})
