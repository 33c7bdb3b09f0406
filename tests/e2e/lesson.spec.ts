/** 课时播放 (screens 2.7): the numbered checks, at the demonstration school. */
import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import {
  buyer,
  hideTab,
  isPaused,
  lesson,
  newcomer,
  now,
  open,
  pause,
  play,
  playTo,
  reported,
  scriptsHolding,
  slider,
  stage,
} from '../support/lesson.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { putToken, signIn } from '../support/session.ts'

test.describe('reports', () => {
  test('come each 10 s, on pause, and nothing twice when the tab is hidden (check 1)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await playTo(page, 25)
    await pause(page)
    const end = Math.floor(await now(page))
    await hideTab(page)
    await expect.poll(() => reported(demo, 2101), { timeout: 10_000 }).toContain(end)
    const seconds = await reported(demo, 2101)
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
    expect(seconds.length).toBeLessThanOrEqual(3)
  })

  test('of a closed tab arrive with the bearer header (check 2)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await playTo(page, 33)
    // no report within the second before, so that the last one may go at once
    await expect.poll(() => reported(demo, 2101)).not.toEqual([])
    await page.waitForTimeout(1100)
    const before = await now(page)
    await page.close({ runBeforeUnload: true })
    await expect.poll(async () => (await reported(demo, 2101)).at(-1)).toBeGreaterThanOrEqual(Math.floor(before))
    const last = (await demo.log('/api/v2/video/2101/record')).at(-1)
    expect(last?.['authorization']).toMatchObject({ present: true, memberId: 3 })
  })

  test('that were lost are sent at the next start, never under another member (check 2)', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await demo.fault({ path: '/api/v2/video/2101/record', kind: 'http500' })
    await playTo(page, 22)
    await pause(page)
    const end = Math.floor(await now(page))
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await demo.clearFaults()
    await signIn(page, demo, buyer)
    await page.goto('/study')
    await expect(page.getByRole('heading', { name: '我的课程' })).toBeAttached()
    await page.waitForTimeout(2500)
    expect(await reported(demo, 2101)).toEqual([])
    await putToken(page, await demo.token(newcomer))
    await page.goto('/study')
    await expect.poll(() => reported(demo, 2101)).toEqual([end])
  })

  test('wait for the network and become one (check 3)', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.buffered.end(0) ?? 0))
      .toBeGreaterThan(100)
    await goOffline(context, demo)
    await playTo(page, 60)
    await pause(page)
    const end = Math.floor(await now(page))
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await expect(page.getByText('网络已断开，恢复后自动继续')).toBeVisible()
    await demo.clearLog()
    await goOnline(context, demo)
    await expect.poll(() => reported(demo, 2101), { timeout: 15_000 }).toEqual([end])
    await expect(page.getByText('待同步')).toHaveCount(0)
  })

  test('name the second left by a seek, and the whole lesson at its end (check 4)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await playTo(page, 20)
    await pause(page)
    const left = Math.floor(await now(page))
    await slider(page).fill('100')
    await hideTab(page)
    await expect.poll(async () => (await reported(demo, 2101)).at(-1)).toBe(left)
    // a report of the seek would come within the second
    await page.waitForTimeout(1500)
    expect((await reported(demo, 2101)).at(-1)).toBe(left)
    await play(page)
    await playTo(page, 200)
    await expect.poll(async () => (await reported(demo, 2101)).at(-1), { timeout: 10_000 }).toBe(120)
    await expect(page.getByText('已学完', { exact: true })).toBeVisible()
  })
})

test('a lesson left at 95 s goes on at 92 (check 5)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await open(page, 2101)
  await slider(page).fill('93')
  await playTo(page, 95)
  await pause(page)
  const left = await now(page)
  await page.getByRole('link', { name: '返回课程' }).or(page.locator('main a[href="/course/21"]')).first().click()
  await expect(page.locator('video')).toHaveCount(0)
  await open(page, 2101)
  const start = Math.floor(left - 3)
  const clock = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
  await expect(page.getByText(`已从 ${clock} 继续`)).toBeVisible()
  expect(await now(page)).toBeGreaterThanOrEqual(left - 3.1)
  await page.getByRole('button', { name: '从头播放' }).click()
  await expect.poll(() => now(page)).toBeLessThan(5)
  await expect(page.getByText('继续', { exact: false }).filter({ hasText: '已从' })).toHaveCount(0)
})

/** The trial of lesson 101 is over, and nothing was played beyond it. */
async function expectTrialOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '试看结束' })).toBeVisible()
  await expect(stage(page).getByRole('link', { name: '购买课程 ￥199' })).toHaveAttribute(
    'href',
    '/order?goods_type=COURSE&goods_id=1',
  )
  expect(await now(page)).toBeLessThanOrEqual(30)
  expect(await isPaused(page)).toBe(true)
}

test.describe('the trial (check 6)', () => {
  test.beforeEach(async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
  })

  test('ends for the slider', async ({ page, demo }) => {
    await open(page, 101)
    await expect(page.getByText('试看 00:30，购买后可观看完整课时')).toBeVisible()
    await slider(page).fill('60')
    await expectTrialOver(page)
    expect(await reported(demo, 101)).not.toContain(60)
    await page.getByRole('button', { name: '重新试看' }).click()
    await expect.poll(() => now(page)).toBeLessThan(10)
    await expect.poll(() => isPaused(page)).toBe(false)
  })
  test('ends for the keys', async ({ page }) => {
    await open(page, 101)
    await slider(page).fill('25')
    await page.keyboard.press('ArrowRight')
    await expectTrialOver(page)
  })
  test('ends for the address', async ({ page }) => {
    await page.goto(lesson(101, '?t=60'))
    await expectTrialOver(page)
  })
  test('ends at twice the speed', async ({ page, demo }) => {
    await open(page, 101)
    await slider(page).fill('24')
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.playbackRate = 2
    })
    await expectTrialOver(page)
    await expect.poll(async () => (await reported(demo, 101)).at(-1)).toBe(30)
  })
  test('ends for native controls', async ({ page }) => {
    await open(page, 101)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = 80
    })
    await expectTrialOver(page)
  })
})

test('ban_drag puts every seek back and plays at 1× until the lesson is finished (check 7)', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, 709)
  await playTo(page, 4)
  const reached = await now(page)
  await slider(page).fill('90')
  expect(await now(page)).toBeLessThan(reached + 4)
  await page.keyboard.press('ArrowRight')
  expect(await now(page)).toBeLessThan(reached + 5)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 100
  })
  await expect.poll(() => now(page)).toBeLessThan(reached + 6)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = 2
  })
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1)
  await pause(page)
  await page.getByRole('button', { name: '本课时不可倍速' }).click()
  await expect(page.getByText('本课时不可倍速')).toBeVisible()
  await page.goto(lesson(709, '?t=90'))
  await play(page)
  expect(await now(page)).toBeLessThan(reached + 8)

  // finished, the lesson is free
  await page.evaluate(
    async (token) =>
      void (await fetch('/api/v2/video/709/record', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ duration: 120 }),
      })),
    await demo.token(buyer),
  )
  await open(page, 709)
  await expect(page.getByRole('button', { name: '本课时不可倍速' })).toHaveCount(0)
  await slider(page).fill('90')
  await expect.poll(() => now(page)).toBeGreaterThan(89)
})

test.describe('every way to fail has words and a way out (check 8)', () => {
  test.beforeEach(async ({ page, demo }) => {
    await signIn(page, demo, buyer)
  })

  test('no address', async ({ page }) => {
    await page.goto(lesson(707))
    await expect(page.getByRole('heading', { name: '暂无播放地址' })).toBeVisible()
    await expect(page.getByRole('link', { name: '返回课程' })).toHaveAttribute('href', '/course/7')
  })
  test('a refusal', async ({ page, demo }) => {
    await demo.fault({ path: '/api/v2/video/701/playinfo', kind: 'code1', message: '请购买后观看' })
    await page.goto(lesson(701))
    await expect(page.getByRole('heading', { name: '请购买后观看' })).toBeVisible()
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(slider(page)).toBeEnabled()
  })
  test('no right and no trial', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await page.goto(lesson(103))
    await expect(page.getByRole('heading', { name: '购买后可观看' })).toBeVisible()
    await expect(stage(page).or(page.locator('footer')).getByRole('link', { name: '购买课程' }).first()).toBeVisible()
    expect(await demo.log('/api/v2/video/103/playinfo')).toEqual([])
  })
  test('an unknown lesson', async ({ page }) => {
    await page.goto(lesson(999_999))
    await expect(page.getByRole('heading', { name: '内容不存在或已下架' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: '返回', exact: true })).toBeVisible()
  })
  test('an address without an id', async ({ page, demo }) => {
    await page.goto('/course/video/abc')
    await expect(page.getByRole('heading', { name: '内容不存在或已下架' })).toBeVisible()
    expect(await demo.log('/api/v2/video')).toEqual([])
  })
  test('a broken file', async ({ page, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto(lesson(708))
    await expect(page.getByText('正在恢复播放…')).toBeVisible()
    await expect(page.getByRole('heading', { name: '视频加载失败，请重试' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  })
  test('the address of a web page', async ({ page, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto(lesson(706))
    await expect(page.getByRole('heading', { name: '该视频无法在此播放' })).toBeVisible()
    await expect(page.getByRole('link', { name: '返回课程' })).toBeVisible()
  })
  test('no network', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await page.goto(lesson(701))
    await expect(slider(page)).toBeEnabled()
    await page.goto(lesson(704))
    await expect(slider(page)).toBeEnabled()
    await demo.cutNetwork(true)
    await page.getByRole('link', { name: /^上一节/ }).click()
    await expect(page.getByText('当前无网络', { exact: true })).toBeVisible()
    await page.evaluate(() => history.pushState(null, '', '/course/video/701'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByText('当前无网络，此课时未下载')).toBeVisible()
    await demo.cutNetwork(false)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(slider(page)).toBeEnabled()
    await goOnline(context, demo)
  })
})

test('a frame is the app’s own, and its neighbours play (check 9)', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, buyer)
  await page.goto(lesson(705))
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\//)
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  await expect(page.getByText('本课时由外部播放器播放，不记录学习进度')).toBeVisible()
  await page.getByRole('link', { name: /^上一节/ }).click()
  await expect(page).toHaveURL(/\/704$/)
  await play(page)
  await page.getByRole('link', { name: /^下一节/ }).click()
  await expect(frame).toBeVisible()
  expect(await reported(demo, 705)).toEqual([])
})

test.describe('the next lesson (check 10)', () => {
  test('starts after a countdown, across chapters', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 105)
    await slider(page).fill('118')
    await expect(page.getByText('秒后播放下一节')).toBeVisible()
    await expect(page.getByRole('button', { name: '立即播放' })).toBeVisible()
    await expect(page).toHaveURL(/\/106$/, { timeout: 8_000 })
    await expect.poll(() => isPaused(page)).toBe(false)
  })
  test('does not start once it was cancelled', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 105)
    await slider(page).fill('118')
    await page.getByRole('button', { name: '取消' }).click()
    await page.waitForTimeout(6000)
    await expect(page).toHaveURL(/\/105$/)
    await page.getByRole('button', { name: '重播' }).click()
    await expect.poll(() => isPaused(page)).toBe(false)
    expect(await now(page)).toBeLessThan(20)
  })
  test('is silenced by a second tab', async ({ page, context, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    const second = await context.newPage()
    await open(second, 704)
    await expect.poll(() => isPaused(page)).toBe(true)
    expect(await isPaused(second)).toBe(false)
  })
})

test.describe('media (check 11)', () => {
  test('addresses that ended are asked for again, and it goes on at the same second', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    const clip = await readFile(new URL('../../demo/media/lesson-120.mp4', import.meta.url))
    await signIn(page, demo, buyer)
    // the first half is given, then the signature has ended
    const signature = new EventEmitter()
    const ended = once(signature, 'ended')
    const refused: string[] = []
    await page.route(/lesson-120\.mp4/, async (route) => {
      const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
      const half = Math.floor(clip.length / 2)
      if (refused.length > 0) return route.continue()
      if (from > 0) {
        await ended
        refused.push(route.request().url())
        return route.fulfill({ status: 403 })
      }
      return route.fulfill({
        status: 206,
        body: clip.subarray(0, half),
        headers: {
          'content-type': 'video/mp4',
          'accept-ranges': 'bytes',
          'content-range': `bytes 0-${half - 1}/${clip.length}`,
        },
      })
    })
    await open(page, 711)
    await demo.clearLog()
    await slider(page).fill('57')
    signature.emit('ended')
    await expect.poll(async () => (await demo.log('/api/v2/video/711/playinfo')).length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => isPaused(page)).toBe(false)
    // it neither began anew nor jumped
    expect(await now(page)).toBeGreaterThan(55)
    await expect.poll(() => now(page), { timeout: 15_000 }).toBeGreaterThan(62)
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('HLS is played by the browser itself where it can', async ({ page, demo }) => {
    const libraries = scriptsHolding(page, 'hlsManifestParsed')
    await signIn(page, demo, buyer)
    await open(page, 702)
    await expect.poll(() => now(page)).toBeGreaterThan(1)
    expect(libraries).toEqual([])
  })

  test('and by a library, loaded only then, where it cannot', async ({ page, demo }) => {
    const libraries = scriptsHolding(page, 'hlsManifestParsed')
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mpegurl') ? '' : 'maybe')
    })
    await signIn(page, demo, buyer)
    await open(page, 702)
    await expect.poll(() => now(page)).toBeGreaterThan(1)
    expect(libraries).toHaveLength(1)
    await slider(page).fill('12')
    await expect.poll(() => now(page)).toBeGreaterThan(12)
  })

  test('a change of quality keeps the place, the speed and the state', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 703)
    await slider(page).fill('20')
    await pause(page)
    await page.getByRole('button', { name: '倍速 1×' }).click()
    await page.getByRole('radio', { name: '1.5×' }).click()
    await page.getByRole('button', { name: '清晰度 SD' }).click()
    await page.getByRole('radio', { name: '720' }).click()
    await expect(page.getByRole('button', { name: '清晰度 720' })).toBeVisible()
    await expect.poll(() => now(page)).toBeGreaterThan(19)
    expect(await isPaused(page)).toBe(true)
    expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5)
    await page.reload()
    await expect(page.getByRole('button', { name: '清晰度 720' })).toBeAttached()
    await expect(page.getByRole('button', { name: '倍速 1.5×' })).toBeAttached()
  })
})

test.describe('on the picture', () => {
  test('the watermark says who watches, also in full screen, and leaves no timer behind (check 12)', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig({
      player: {
        enabled_bullet_secret: '1',
        bullet_secret: { text: '${mobile}-${id}', size: '200', color: 'nope', opacity: '' },
      },
    })
    await page.addInitScript(() => {
      const running = new Set<number>()
      const { setInterval: begin, clearInterval: end } = window
      Object.assign(window, {
        runningIntervals: running,
        setInterval: (handler: () => void, ms: number) => {
          const id = begin(handler, ms)
          // the app itself looks at the clock once a minute
          if (ms < 60_000) running.add(id)
          return id
        },
        clearInterval: (id: number) => {
          running.delete(id)
          end(id)
        },
      })
    })
    const intervals = () =>
      page.evaluate(() => (window as unknown as { runningIntervals: Set<number> }).runningIntervals.size)
    await signIn(page, demo, buyer)
    await page.goto('/course/7')
    const before = await intervals()
    await open(page, 701)
    const mark = stage(page).getByText('138', { exact: false })
    await expect(mark).toHaveText(/^138.*-1$/)
    await expect(mark).toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(mark).toHaveCSS('font-size', '14px')
    await expect(mark).toHaveAttribute('aria-hidden', 'true')
    await mark.evaluate((element) => element.remove())
    await expect(mark).toHaveCount(1)
    await pause(page)
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video'))))
      .toBe(true)
    const box = await stage(page).boundingBox()
    const screen = page.viewportSize()
    expect(box?.height).toBeGreaterThan((screen?.height ?? 0) - 2)
    await expect(mark).toBeAttached()
    await page.getByRole('button', { name: '退出全屏' }).click()
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await expect(page.locator('video')).toHaveCount(0)
    expect(await intervals()).toBeLessThanOrEqual(before)
  })

  test('taps and keys do what they say', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    await slider(page).fill('60')
    const box = await stage(page).boundingBox()
    if (!box) throw new Error('the player has no place')
    await page.mouse.click(box.x + box.width * 0.95, box.y + box.height / 2, { clickCount: 2, delay: 10 })
    await expect.poll(() => now(page)).toBeGreaterThan(69)
    await page.mouse.click(box.x + box.width * 0.05, box.y + box.height / 2, { clickCount: 2, delay: 10 })
    await expect.poll(() => now(page)).toBeLessThan(66)
    await page.locator('#screen-title').focus()
    await page.keyboard.press(' ')
    await expect.poll(() => isPaused(page)).toBe(true)
    const at = await now(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => now(page)).toBeCloseTo(at + 10, 0)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => now(page)).toBeCloseTo(at, 0)
    await page.keyboard.press('m')
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(true)
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  })

  test('the controls fade while it plays and come back with a tap', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    const time = stage(page).getByText('/ 01:59')
    const opacity = () =>
      time.evaluate((element) => {
        let least = 1
        for (let node: Element | null = element; node; node = node.parentElement)
          least = Math.min(least, Number(getComputedStyle(node).opacity))
        return least
      })
    await expect.poll(opacity, { timeout: 6_000 }).toBe(0)
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await expect.poll(opacity).toBe(1)
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await expect.poll(opacity).toBe(0)
    // a finger on the slider leaves the focus there, and the controls go all the same
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await slider(page).tap({ position: { x: 120, y: 22 } })
    await expect.poll(() => now(page)).toBeGreaterThan(30)
    await expect.poll(opacity, { timeout: 6_000 }).toBe(0)
  })
})
