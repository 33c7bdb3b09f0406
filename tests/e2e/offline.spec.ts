/** What the worker keeps and what it never keeps (screens 1.19, 4.8); every route without a network: cold-offline.spec.ts. */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { cachedAddresses, goOffline, goOnline, waitForServiceWorker, waitForStored } from '../support/network.ts'
import { signIn } from '../support/session.ts'

const statusLine = '当前无网络，显示的是已保存的内容'

/** Opens addresses once online, the way a learner would, each until its content is there. */
async function visit(page: Page, ...visits: readonly (readonly [path: string, text: string])[]): Promise<void> {
  for (const [path, text] of visits) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
  }
}

test('a first visit is enough: home opens cold without a network', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await goOffline(context, demo)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect(page.getByText(/^更新于 /)).toBeVisible()
  await expect(page.getByText(statusLine)).toBeVisible()
  await goOnline(context, demo)
  await expect(page.getByText('网络已恢复')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/^更新于 /)).toBeHidden()
})

test('whatever page the worker comes in, nothing loaded before it is missed', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/login-password')
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.installing !== undefined)
  // left while the worker is being installed: it arrives during the next page's life
  await visit(page, ['/', '本周新课'])
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await goOffline(context, demo)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
})

test('what was never visited says so and offers a way out', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await visit(page, ['/', '本周新课'])
  await waitForServiceWorker(page)
  await goOffline(context, demo)
  await page.goto('/course/2')
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await page.getByRole('button', { name: '查看已保存的内容' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
})

test('the worker stores public answers and nothing of a member', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await visit(page, ['/', '本周新课'])
  await waitForServiceWorker(page)
  await visit(
    page,
    ['/courses', 'Excel 高效办公'],
    ['/course/1', 'Python 数据分析实战'],
    ['/study', '我的课程'],
    ['/member', '林间小满'],
  )
  await waitForStored(page, '/api/v2/courses')
  const addresses = (await cachedAddresses(page)).map((address) => new URL(address).pathname)
  const answers = addresses.filter((path) => path.startsWith('/api/'))
  expect(answers).toContain('/api/v2/other/config')
  const allowed =
    /^\/api\/v2\/(other\/config|decorationPage\/blocks|courses|course_categories|roles|announcement\/latest|announcement\/\d+|announcements)$/
  expect(answers.filter((path) => !allowed.test(path))).toEqual([])
  const secrets = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (request.headers.has('authorization')) found.push(request.url)
        const text = await (await cache.match(request))?.clone().text()
        if (text?.includes('林间小满') || text?.includes('13800000000')) found.push(request.url)
      }
    }
    return found
  })
  expect(secrets).toEqual([])
})

test('an answer with another code or of a login page is never stored', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await visit(page, ['/', '本周新课'])
  await waitForServiceWorker(page)
  await demo.fault({ path: '/api/v2/courses', kind: 'code1' })
  await page.goto('/courses')
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await demo.clearFaults()
  await demo.fault({ path: '/api/v2/courses', kind: 'captivePortal' })
  await page.goto('/courses')
  await expect(page.getByText('网络可能需要登录认证')).toBeVisible()
  const stored = (await cachedAddresses(page)).filter((address) => address.includes('/api/v2/courses'))
  expect(stored).toEqual([])
})

test('what the first page loaded is stored without asking for it again', async ({ page, demo }) => {
  await visit(page, ['/', '本周新课'])
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await waitForStored(page, '/api/v2/other/config')
  const paths = (await demo.log('/api/')).map(({ path }) => path)
  expect(paths.filter((path) => path === '/api/v2/decorationPage/blocks')).toHaveLength(1)
  expect(paths.filter((path) => path === '/api/v2/other/config')).toHaveLength(1)
})
