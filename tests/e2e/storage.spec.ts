/** 存储空间 (screens 3.8), and what happens where the disk is full; where nothing can be kept: bare-browser.spec.ts. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { databases, keys, pairs } from '../support/browser/databases.ts'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, lesson, moveTo, newcomer, open, pause, play, playTo, reported } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { loginByPassword, signIn, storedValue } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

/** Where progress of lesson 2101 is reported. */
const record = '/api/v2/video/2101/record'

/** Whether a tab is sending what waits. */
const isSending = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'meedu-h5-outbox') ?? false,
  )

test('a visitor sees what is kept and clears it', async ({ page }) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await openInApp(page, '/member/setting')
  const saver = page.getByRole('button', { name: /省流量模式/ })
  await saver.click()
  await page.getByRole('radio', { name: '关' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: '存储空间' }).click()
  await expect(page).toHaveTitle('存储空间')
  const parts = page.getByText('课程与页面数据').locator('..')
  await expect(parts).toContainText(/\d(?:\.\d)?(?:KB|MB)/)
  await expect(page.getByText(/可用 \d/)).toBeVisible()
  await expect(page.getByText(/待同步/)).toHaveCount(0)
  await page.getByRole('button', { name: '清除页面缓存' }).click()
  await expect(page.getByText('已清除')).toBeVisible()
  await expect(parts).toContainText('0B')

  // what was chosen on this device goes as well, and no screen holds on to it
  await page.getByRole('button', { name: '清除全部本机数据' }).click()
  await page.getByRole('button', { name: '全部清除' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(saver).toContainText('自动')
})

test('a disk so full that no store opens is said; what a learner does reaches the school all the same', async ({
  page,
  demo,
}) => {
  // the toast of the start would be gone before a slow test has looked
  await stretchTimers(page, { 2000: 60_000 })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Encountered full disk while opening backing store.', 'QuotaExceededError')
    }
  })
  await page.goto('/course/39')
  await expect(page.getByText('存储空间不足，请清理后重试')).toBeVisible()
  await expect(page.getByRole('heading', { name: '离线学习样片' })).toBeVisible()
  await loginByPassword(page, buyer)
  await moveTo(page, 107)
  await playTo(page, 12)
  await pause(page)
  await expect.poll(async () => (await reported(demo, 107)).at(-1)).toBeGreaterThanOrEqual(12)

  await openInApp(page, '/course/2')
  const favourite = page.getByRole('contentinfo').getByRole('button', { name: /收藏/ })
  await expect(favourite).toHaveText('已收藏')
  await favourite.click()
  await expect(favourite).toHaveText('收藏')
  await expect.poll(async () => (await demo.log('/api/v2/course/2/like')).length).toBe(1)
  await expect(page.getByText('操作失败')).toHaveCount(0)

  // nobody knows whether there are any
  for (const [path, empty] of [
    ['/member/notes', '还没有笔记'],
    ['/study/record', '还没有记录'],
  ] as const) {
    await openInApp(page, path)
    await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible()
    await expect(page.getByRole('main').getByText('存储空间不足')).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
  }
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('what waits is listed, kept by one button, sent by another and deleted by the last', async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await demo.fault({ path: record, kind: 'http500' })
    await open(page, 2101)
    const title = await page.title()
    await playTo(page, 12)
    await page.goto('/member/storage')
    await expect(page.getByText('学习记录待同步 1 条')).toBeVisible()
    const row = page.getByText(/^00:\d\d · /).locator('..')
    await expect.poll(async () => title.startsWith((await row.innerText()).split('\n')[0] ?? '-')).toBe(true)
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: '清除页面缓存' }).click()
    await expect(page.getByText('已清除')).toBeVisible()
    await expect.poll(() => keys(page, 'outbox')).toHaveLength(1)
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeTruthy()

    await page.getByRole('button', { name: '清除全部本机数据' }).click()
    const dialog = page.getByRole('dialog', { name: '清除全部本机数据' })
    await expect(dialog).toContainText('还有1条学习记录未同步')
    await dialog.getByRole('button', { name: '取消' }).click()

    await test.step('立即同步 needs the network, is refused, and sends', async () => {
      const sendNow = page.getByRole('button', { name: '立即同步' })
      const sent = async () => (await demo.log(record)).length
      await goOffline(context, demo)
      await sendNow.click()
      await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
      await demo.clearLog()
      await goOnline(context, demo)
      // what is sent by itself on the return is refused once more, so that the button has something to send
      await expect.poll(sent).toBeGreaterThan(0)
      await expect.poll(() => isSending(page)).toBe(false)
      // the screen moves up when this line goes
      await expect(page.getByText('网络已恢复')).toBeHidden()
      const before = await sent()
      await sendNow.click()
      await expect.poll(sent).toBeGreaterThan(before)
      await expect.poll(() => isSending(page)).toBe(false)
      // refused so often, the app itself waits for half a minute
      await demo.clearFaults()
      await sendNow.click()
      await expect(page.getByText('学习记录待同步 0 条')).toBeVisible()
    })

    await page.getByRole('button', { name: '清除全部本机数据' }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog).not.toContainText('未同步')
    await dialog.getByRole('button', { name: '全部清除' }).click()
    // the dialog goes with the session, before everything is deleted
    await expect(page.getByText('本机数据已清除')).toBeVisible()
    for (const [, store] of databases) expect(await pairs(page, store), store).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('prefs'))).toBeNull()
    await openInApp(page, '/member')
    await expect(page.getByText('请登录')).toBeVisible()
  })

  test('a full disk costs pictures and copies, never progress', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await context.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      // room again once the kept answers are gone
      let isFull = false
      Object.assign(window, { fillDisk: () => (isFull = true) })
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, args)
      }
      const remove = IDBObjectStore.prototype.delete
      IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
        if (this.name === 'reads') isFull = false
        return remove.call(this, key)
      }
    })
    await page.goto('/courses')
    await demo.fault({ path: record, kind: 'http500' })
    await openInApp(page, lesson(2101))
    await play(page)
    // an answer that is kept now would find the disk full first, make room, and need not be told of
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => (window as unknown as { fillDisk: () => void }).fillDisk())
    // said for two seconds, at whatever step the disk refuses first
    const told = page.getByText('存储空间不足，请清理后重试').waitFor()
    await playTo(page, 12)
    await told
    await expect.poll(() => keys(page, 'outbox')).toHaveLength(1)
    await demo.clearFaults()
  })
})
