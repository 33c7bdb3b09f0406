/** What the worker keeps and what it never keeps (screens 1.19, 4.8); every route without a network: cold-offline.spec.ts. */
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import {
  cachedAddresses,
  goOffline,
  goOnline,
  waitForServiceWorker,
  waitForStored,
} from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

const statusLine = '当前无网络，显示的是已保存的内容'

test('a first visit is enough: home opens cold without a network, what was never visited says so', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  const news = page.getByRole('heading', { name: '本周新课' })
  await page.goto('/')
  await expect(news).toBeVisible()
  await waitForServiceWorker(page)

  await test.step('what the first page loaded is stored without asking for it again', async () => {
    await waitForStored(page, '/api/v2/decorationPage/blocks')
    await waitForStored(page, '/api/v2/other/config')
    const paths = (await demo.log('/api/')).map(({ path }) => path)
    expect(paths.filter((path) => path === '/api/v2/decorationPage/blocks')).toHaveLength(1)
    expect(paths.filter((path) => path === '/api/v2/other/config')).toHaveLength(1)
  })

  await goOffline(context, demo)
  await test.step('what was never visited offers a way out', async () => {
    await page.goto('/course/2')
    await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '查看已保存的内容' }).click()
    await expect(page).toHaveURL('/')
    await expect(news).toBeVisible()
  })

  await test.step('home opens cold, and is fresh again with the network', async () => {
    await page.goto('/')
    await expect(news).toBeVisible()
    await expect(page.getByText(/^更新于 /)).toBeVisible()
    await expect(page.getByText(statusLine)).toBeVisible()
    await goOnline(context, demo)
    await expect(page.getByText('网络已恢复')).toBeVisible()
    await expect(page.getByText(/^更新于 /)).toBeHidden()
  })
})

test('a member is led to 在学, and from there to home', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/')
  await signIn(page, demo, '13800000000')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await goOffline(context, demo)
  await page.goto('/course/2')
  const saved = page.getByRole('button', { name: '查看已保存的内容' })
  await saved.click()
  await expect(page).toHaveURL('/study')
  await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  await saved.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
})

for (const [first, second] of [
  ['/login-password', '/'],
  ['/', '/login-password'],
] as const)
  test(`whatever page the worker comes in, nothing loaded before it is missed: ${first}, then ${second}`, async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    const news = page.getByRole('heading', { name: '本周新课' })
    await page.goto(first)
    if (first === '/') await expect(news).toBeVisible()
    const isAskedFor = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
    // left as soon as the app is there, or while the worker is being installed: it arrives during the next page's life
    if (first !== '/') await expect.poll(isAskedFor).toBe(true)
    await page.goto(second)
    if (second === '/') await expect(news).toBeVisible()
    await waitForServiceWorker(page)
    await waitForStored(page, '/api/v2/decorationPage/blocks')
    await goOffline(context, demo)
    await page.goto('/')
    await expect(news).toBeVisible()
  })

test('a page that the worker could not take when it came is looked after as well', async ({ page, context }) => {
  await test.step('one that was being opened', async () => {
    const opening = await context.newPage()
    await opening.route('/courses', async (route) => {
      await page.goto('/')
      await waitForServiceWorker(page)
      await route.continue()
    })
    await opening.goto('/courses')
    await waitForServiceWorker(opening)
    await opening.close()
  })

  await test.step('one that was loaded past it, as Shift and reload does', async () => {
    const devTools = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await devTools.send('Page.reload', { ignoreCache: true })
    await loaded
    await waitForServiceWorker(page)
  })
})

test('the worker stores public answers: nothing of a member, no failure, no login page of a network', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await waitForServiceWorker(page)
  const storedAnswers = async () =>
    (await cachedAddresses(page)).map((address) => new URL(address).pathname).filter((path) => path.startsWith('/api/'))

  await test.step('an answer with another code, and what a network answers instead of the school', async () => {
    await demo.fault({ path: '/api/v2/courses', kind: 'code1' })
    await openInApp(page, '/courses')
    const retry = page.getByRole('button', { name: '重试' })
    await expect(retry).toBeVisible()
    await demo.clearFaults()
    await demo.fault({ path: '/api/v2/courses', kind: 'captivePortal' })
    await retry.click()
    await expect(page.getByText('网络可能需要登录认证')).toBeVisible()
    await demo.clearFaults()
    // by the time the next screen is there, they would be stored
    await openInApp(page, '/course/1')
    await expect(page).toHaveTitle(/Python 数据分析实战/)
    expect(await storedAnswers()).not.toContain('/api/v2/courses')
  })

  await openInApp(page, '/courses')
  await expect(page).toHaveTitle('录播课程')
  await expect(page.getByText('Excel 高效办公').first()).toBeVisible()
  await waitForStored(page, '/api/v2/courses')
  await waitForStored(page, '/api/v2/other/config')
  await openInApp(page, '/study')
  await expect(page.getByText('上次学到').first()).toBeVisible()
  await openInApp(page, '/member')
  await expect(page.getByText('林间小满').first()).toBeVisible()
  const answers = await storedAnswers()
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
