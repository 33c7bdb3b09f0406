/** A deployment under three open tabs: the code of their version is gone from the server (quality, Reliability). */
import type { Page } from '@playwright/test'
import { deleteDeployment, deploy, endDeployments, findNewVersion, nextVersion } from '../support/browser/deployment.ts'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer, isPaused, open, withoutNativeHls } from '../support/browser/lesson.ts'
import { waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

const failures = /页面出错了|此页面还没有保存到本机|加载失败/

/** Screens and what stands above them; most were never opened before, some are not installed with the app. */
const walk: readonly (readonly [path: string, title: string])[] = [
  ['/courses', '录播课程'],
  ['/search', '搜索'],
  ['/member', '我的'],
  ['/member/setting', '关于平台'],
  ['/announcements', '历史公告'],
  ['/role', 'VIP会员'],
  ['/course/1', 'Python 数据分析实战'],
  ['/messages', '我的消息'],
  ['/member/order', '我的订单'],
  ['/study', '我的课程'],
  ['/member/credits', '我的积分'],
  ['/member/profile', '个人资料'],
  ['/order?goods_id=4&goods_type=vod', '收银台'],
  ['/member/password', '重置密码'],
  ['/member/storage', '存储空间'],
  ['/member/mobileVerify', '验证原手机号'],
  ['/courses', '录播课程'],
]

/** Goes on inside the running app, as a link does. */
async function follow(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(page.locator('#screen-title')).toBeAttached()
  await expect(page.getByText(failures)).toHaveCount(0)
}

interface Tab {
  readonly page: Page
  reloads: number
}

function asTab(page: Page): Tab {
  const tab: Tab = { page, reloads: 0 }
  page.on('load', () => {
    tab.reloads += 1
  })
  return tab
}

let folder: string
test.beforeAll(() => {
  folder = nextVersion('9.9.9')
})
test.afterEach(({ demo }) => endDeployments(demo))
test.afterAll(() => deleteDeployment(folder))

test('fifty screens in three tabs after a deployment: nothing is missing, nothing is interrupted', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  // a chunk that is gone is a failed request, and no more than that
  allowConsole(failedResource, /Refused to apply style/, /Missing part of the app/)
  // on a slow network nothing is there of this version that was not installed or opened
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  await signIn(page, demo, buyer)
  await page.goto('/')
  await waitForServiceWorker(page)
  const [second, third] = [await context.newPage(), await context.newPage()]
  await second.goto('/search')
  await second.getByRole('searchbox').fill('没有发出的')
  await open(third, 102)
  const [first, form, player] = [asTab(page), asTab(second), asTab(third)]

  await deploy(demo, folder)
  await findNewVersion(page)
  const screens = [await walkThrough(first)]

  // the first tab needed what only the new version has and let it in; the others have noticed nothing
  expect(first.reloads).toBe(1)
  await expect(second.getByRole('searchbox')).toHaveValue('没有发出的')
  expect(await isPaused(third)).toBe(false)
  expect([form.reloads, player.reloads]).toEqual([0, 0])

  screens.push(await walkThrough(form), await walkThrough(player))
  expect(form.reloads).toBeLessThanOrEqual(1)
  expect(player.reloads).toBeLessThanOrEqual(1)
  expect(screens.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(50)
})

/** Opens every screen of the walk; returns how many. */
async function walkThrough({ page }: Tab): Promise<number> {
  for (const [path, title] of walk) await follow(page, path, title)
  return walk.length
}

test('a lesson that needs a library of the version before is played with one reload', async ({
  page,
  demo,
  allowConsole,
}) => {
  // what a screen has besides is gone, too: it goes without
  allowConsole(failedResource, /Missing part of the app/, /Refused to apply style/)
  await page.addInitScript(withoutNativeHls)
  await signIn(page, demo, buyer)
  await page.goto('/study')
  await waitForServiceWorker(page)
  const tab = asTab(page)
  await deploy(demo, folder)
  await follow(page, '/course/video/702', '.')
  await expect.poll(() => tab.reloads, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(0)
  expect(await page.getByText(failures).count()).toBe(0)
  expect(tab.reloads).toBe(1)
})
