/** Pictures without a network, and whose are kept (screens 1.19.3); in both schools: readable ones, and unreadable. */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { open, pause } from '../support/browser/lesson.ts'
import { cachedAddresses, goOffline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

const learner = '13800000000'

const seen = (page: Page, which = '') =>
  page
    .locator(`main img${which}`)
    .evaluateAll((all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length)

test.describe('pictures', { tag: '@origins' }, () => {
  test('those of home are there without a network', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await page.goto('/')
    await waitForServiceWorker(page)
    await waitForStored(page, '/demo-covers/banner-1')
    await waitForStored(page, '/demo-covers/nav-all')
    await goOffline(context, demo)
    // as after a restart: nothing of the browser's own cache
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.reload()
    await expect.poll(() => seen(page)).toBeGreaterThan(3)
  })

  test("a member's is shown and not kept, whatever its address", async ({ page, demo, origins }) => {
    const avatar = `${origins.pictures}/demo-covers/excel.svg?member=7`
    await demo.patchMember(learner, { avatar })
    await signIn(page, demo, learner)
    await test.step('an earlier version kept it', async () => {
      await page.goto('/robots.txt')
      await page.evaluate(async (url) => (await caches.open('pictures-v1')).put(url, new Response('')), avatar)
    })
    await page.goto('/')
    await waitForServiceWorker(page)
    await waitForStored(page, '/demo-covers/banner-1')
    for (const path of ['/member', '/member/profile', '/role']) {
      await page.goto(path)
      await expect.poll(() => seen(page, '[src*="member=7"]')).toBeGreaterThan(0)
    }
    // what is public is kept within a second of being shown: then so would this be
    await page.goto('/course/1')
    const cover = await page.locator('main img[data-keep="course"]').getAttribute('src')
    await waitForStored(page, new URL(cover ?? '', origins.pictures).pathname)
    expect((await cachedAddresses(page)).filter((address) => address.includes('member=7'))).toEqual([])
  })
})

// readable ones are kept among sixty
test(
  'the cover of what was downloaded from its lesson outlives eight courses',
  { tag: ['@origins', '@origins-only'] },
  async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, learner)
    await open(page, 3901)
    await waitForServiceWorker(page)
    await pause(page)
    await page.locator('main').getByRole('button', { name: /^下载/ }).first().click()
    await page.getByRole('dialog', { name: '下载课时' }).getByRole('button', { name: /^下载/ }).click()
    await expect(page.locator('main').getByRole('button', { name: /已下载/ })).toBeVisible()
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await page.goto(`/course/${id}`)
      const cover = await page.locator('main img[data-keep="course"]').getAttribute('src')
      await waitForStored(page, cover ?? '')
    }
    await goOffline(context, demo)
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.goto('/downloads')
    await expect(page.getByRole('region', { name: '已下载' })).toBeVisible()
    await expect.poll(() => seen(page)).toBe(1)
  },
)

test('sixty of them are kept: those named last', async ({ page, server }) => {
  await page.goto('/member/setting')
  await waitForServiceWorker(page)
  const named = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${server}/demo-covers/excel.svg?named=${from + index}`)
  const name = (urls: string[]) =>
    page.evaluate((all) => {
      const pictures = all.map((url) => ({ url, use: '' }))
      navigator.serviceWorker.controller?.postMessage({ type: 'PICTURES', pictures })
    }, urls)
  const kept = async () => (await cachedAddresses(page)).filter((address) => address.includes('named='))
  await name(named(0, 40))
  await expect.poll(kept).toEqual(named(0, 40))
  // what is named again counts as new
  await name([...named(0, 10), ...named(40, 70)])
  await expect.poll(async () => new Set(await kept())).toEqual(new Set([...named(0, 10), ...named(20, 70)]))
})
