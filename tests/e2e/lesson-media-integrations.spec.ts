/** What runs beside a lesson: lock screen, wake lock, full screen, reports the server refuses, lists (screens 2.7). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import {
  buyer,
  hideTab,
  isPaused,
  lesson,
  lockScreenActions,
  moveTo,
  now,
  open,
  pause,
  play,
  playTo,
  pressOnLockScreen,
  reported,
  showTab,
  slider,
  stage,
  watchMediaSession,
} from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })
test.beforeEach(async ({ page, demo }) => {
  await signIn(page, demo, buyer)
})

/** Counts the wake locks that are held. */
const watchWakeLock = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { locks: 0 })
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside runs in the page
    const change = (by: number) => Object.assign(window, { locks: (window as unknown as { locks: number }).locks + by })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          change(1)
          const sentinel = new EventTarget()
          return Promise.resolve(
            Object.assign(sentinel, {
              release: () => {
                change(-1)
                sentinel.dispatchEvent(new Event('release'))
                return Promise.resolve()
              },
            }),
          )
        },
      },
    })
  })

test('the screen stays awake while it plays; the lock screen knows the lesson and steers it', async ({ page }) => {
  const locks = () => page.evaluate(() => (window as unknown as { locks: number }).locks)
  await watchMediaSession(page)
  await watchWakeLock(page)
  await open(page, 701)

  await test.step('awake while it plays, and only then', async () => {
    await expect.poll(locks).toBe(1)
    await pause(page)
    await expect.poll(locks).toBe(0)
    await play(page)
    await expect.poll(locks).toBe(1)
  })
  await test.step('the lock screen knows the lesson', async () => {
    const shown = await page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      artist: navigator.mediaSession.metadata?.artist,
      artwork: navigator.mediaSession.metadata?.artwork.length,
    }))
    expect(shown.title).toBe(await page.locator('#screen-title').textContent())
    expect(shown).toMatchObject({ artist: '零基础剪辑：从素材到成片', artwork: 1 })
    expect(await lockScreenActions(page)).toEqual([
      'nexttrack',
      'pause',
      'play',
      'seekbackward',
      'seekforward',
      'seekto',
    ])
  })
  await test.step('and steers it', async () => {
    await pressOnLockScreen(page, 'pause')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
    await pressOnLockScreen(page, 'seekto', { seekTime: 50 })
    await expect.poll(() => now(page)).toBeCloseTo(50, 0)
    await pressOnLockScreen(page, 'seekbackward')
    await expect.poll(() => now(page)).toBeCloseTo(40, 0)
    await pressOnLockScreen(page, 'play')
    await expect.poll(() => isPaused(page)).toBe(false)
    await pressOnLockScreen(page, 'nexttrack')
    await expect(page).toHaveURL(/\/702$/)
    await expect.poll(() => lockScreenActions(page)).toContain('previoustrack')
  })
  await test.step('no lock is left behind', async () => {
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await expect(page.locator('video')).toHaveCount(0)
    await expect.poll(locks).toBe(0)
  })
})

test('where only the picture can fill the screen, it does unless something forbids it', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen: () => Object.assign(window, { isNative: true }),
    })
  })
  const isNative = () => page.evaluate(() => (window as unknown as { isNative?: boolean }).isNative === true)
  const fill = async (): Promise<void> => {
    await pause(page)
    await page.getByRole('button', { name: '全屏', exact: true }).click()
  }
  await test.step('the window instead, for a trial', async () => {
    await open(page, 501)
    await fill()
    await expect(page.locator('html')).toHaveClass(/full-screen/)
    const height = page.viewportSize()?.height ?? 0
    await expect.poll(async () => (await stage(page).boundingBox())?.height).toBeGreaterThan(height - 2)
    await page.getByRole('button', { name: '退出全屏' }).click()
  })
  await test.step('the window instead, under ban_drag', async () => {
    await moveTo(page, 709)
    await fill()
    await expect(page.locator('html')).toHaveClass(/full-screen/)
    expect(await isNative()).toBe(false)
    await page.getByRole('button', { name: '退出全屏' }).click()
    await expect(page.locator('html')).not.toHaveClass(/full-screen/)
  })
  await test.step('the iPhone’s own where nothing forbids it', async () => {
    await moveTo(page, 701)
    await fill()
    await expect.poll(isNative).toBe(true)
    await expect(page.locator('html')).not.toHaveClass(/full-screen/)
  })
})

test('a report waits for the end of a lesson without a length; refused, it asks for the rights again', async ({
  page,
  demo,
}) => {
  await test.step('without a length: at the end (rule 12)', async () => {
    await open(page, 710)
    await playTo(page, 12)
    await pause(page)
    await hideTab(page)
    await showTab(page)
    const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0)
    await slider(page).fill(String(Math.floor(length) - 1))
    await play(page)
    // it is the first one
    await expect.poll(() => reported(demo, 710)).toEqual([Math.ceil(length)])
  })
  await test.step('refused: the screen asks again, without a word (rule 14)', async () => {
    const asked = async () =>
      (await demo.log('/api/v2/video/701')).filter(({ path }) => path === '/api/v2/video/701').length
    await moveTo(page, 701)
    await expect(slider(page)).toBeEnabled()
    await expect.poll(asked).toBe(1)
    await demo.fault({ path: '/api/v2/video/701/record', kind: 'code1', message: '无权限观看此视频', times: 1 })
    await playTo(page, (await now(page)) + 12)
    await expect.poll(asked).toBe(2)
    await expect(page.getByText('无权限观看此视频')).toHaveCount(0)
    expect(await isPaused(page)).toBe(false)
    // nothing is sent again and again
    await expect(page.getByText('待同步')).toHaveCount(0)
  })
})

test('a lesson that is gone leads back to the course it was in (rule 17)', async ({ page, demo }) => {
  await open(page, 701)
  await pause(page)
  await demo.fault({ path: '/api/v2/video/701', kind: 'code404' })
  const gone = page.getByRole('heading', { name: '内容不存在或已下架' })
  const back = page.getByRole('link', { name: '返回课程' })
  // what is stored of it does not stay on screen
  await page.reload()
  await expect(gone).toBeVisible()
  await expect(back).toHaveAttribute('href', '/course/7')
  // the browser made room: the answer is no longer stored, the place of the learner is
  await page.goto('/__demo/fault')
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        indexedDB.deleteDatabase('meedu-h5-reads').addEventListener('success', () => resolve(undefined)),
      ),
  )
  await page.goto(lesson(701))
  await expect(gone).toBeVisible()
  await expect(back).toHaveAttribute('href', '/course/7')
})

test('a lesson never opened here that is gone leads to its course, which the list before it knows (rule 17)', async ({
  page,
  demo,
}) => {
  const gone = page.getByRole('heading', { name: '内容不存在或已下架' })
  await demo.fault({ path: '/api/v2/video/105', kind: 'code404' })
  await page.goto('/study')
  await page.getByRole('tabpanel').getByRole('listitem').locator('a[href="/course/video/105"]').click()
  await expect(gone).toBeVisible()
  await page.getByRole('link', { name: '返回课程' }).click()
  await expect(page).toHaveURL(/\/course\/1$/)
})

test('another lesson takes the place of this one, in the list and in the history', async ({ page }) => {
  await page.goto('/course/1?tab=lessons')
  await page.locator('a[href="/course/video/105"]').first().click()
  await expect(page).toHaveURL(/\/105$/)
  const current = page.locator('[aria-current]').filter({ has: page.getByText('正在播放') })
  await expect(current).toHaveAttribute('href', '/course/video/105')
  await page.getByRole('link', { name: /^下一节：/ }).click()
  await expect(page).toHaveURL(/\/106$/)
  // the chapter of the next one opened, and its row is in sight
  await expect(current).toHaveAttribute('href', '/course/video/106')
  await expect(current).toBeInViewport()
  await page.getByRole('link', { name: /^上一节：/ }).click()
  await expect(current).toHaveAttribute('href', '/course/video/105')
  await page.goBack()
  await expect(page).toHaveURL(/\/course\/1\?tab=lessons$/)
})

test('a speed is chosen with a tap, also the one that is set, and with the keys', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: '播放速度' })
  // the chip of where it goes on would be gone before it was looked at
  await stretchTimers(page, { 8000: 60_000 })
  await open(page, 105)
  await pause(page)
  await expect(page.getByText(/^已从/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: '倍速 1×' }).tap()
  await expect(sheet).toBeVisible()
  await expectNoAxeViolations(page)
  await sheet.getByRole('radio', { name: '1×', exact: true }).tap()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '倍速 1×' }).tap()
  await sheet.getByRole('radio', { name: '2×', exact: true }).tap()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '倍速 2×' }).click()
  await sheet.getByRole('radio', { name: '2×' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(sheet.getByRole('radio', { name: '1.25×' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '倍速 1.25×' })).toBeVisible()
})

test('any speed in steps of 0.05, remembered', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: '播放速度' })
  const rate = () => page.evaluate(() => document.querySelector('video')?.playbackRate)
  const stepper = sheet.getByRole('spinbutton', { name: '微调 ×' })
  await open(page, 701)
  await pause(page)
  await page.getByRole('button', { name: '倍速 1×' }).tap()
  await sheet.getByRole('button', { name: '增加' }).tap()
  await expect(stepper).toHaveValue('1.05')
  await sheet.getByRole('button', { name: '增加' }).tap()
  await expect(stepper).toHaveValue('1.1')
  await expect.poll(rate).toBe(1.1)
  // none of the buttons is that speed
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
  await stepper.fill('9')
  await stepper.press('Enter')
  await expect(stepper).toHaveValue('3')
  await expect(sheet.getByRole('radio', { name: '3×' })).toBeChecked()
  await expect(sheet.getByRole('button', { name: '增加' })).toBeDisabled()
  await stepper.fill('快')
  await stepper.press('Tab')
  await expect(stepper).toHaveValue('3')
  await stepper.fill('0.85')
  await stepper.press('Enter')
  await stepper.press('ArrowDown')
  await expect(stepper).toHaveValue('0.8')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: '关闭' }).tap()
  await page.reload()
  await expect(page.getByRole('button', { name: '倍速 0.8×' })).toBeAttached()
})
