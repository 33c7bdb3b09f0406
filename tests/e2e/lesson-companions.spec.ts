/** What runs beside a lesson: lock screen, wake lock, full screen, the countdown, reports the server refuses (screens 2.7). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/fixtures.ts'
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
  slider,
  stage,
} from '../support/lesson.ts'
import { signIn } from '../support/session.ts'

type Handler = (details: { seekOffset?: number; seekTime?: number }) => void

/** Keeps what the app tells the lock screen and how it answers. */
const watchMediaSession = (page: Page) =>
  page.addInitScript(() => {
    const handlers = new Map<string, Handler>()
    Object.assign(window, { sessionHandlers: handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) handlers.delete(action)
      else handlers.set(action, handler as Handler)
    }
  })
const actions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { sessionHandlers: Map<string, Handler> }).sessionHandlers.keys()].sort(),
  )
const act = (page: Page, action: string, details: object = {}): Promise<void> =>
  page.evaluate(
    ([name, given]) =>
      (window as unknown as { sessionHandlers: Map<string, Handler> }).sessionHandlers.get(name)?.(given),
    [action, details] as const,
  )

test.describe('the lock screen', () => {
  test('knows the lesson and steers it', async ({ page, demo }) => {
    await watchMediaSession(page)
    await signIn(page, demo, buyer)
    await open(page, 701)
    const shown = await page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      artist: navigator.mediaSession.metadata?.artist,
      artwork: navigator.mediaSession.metadata?.artwork.length,
    }))
    expect(shown.title).toBe(await page.locator('#screen-title').textContent())
    expect(shown).toMatchObject({ artist: '零基础剪辑：从素材到成片', artwork: 1 })
    expect(await actions(page)).toEqual(['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto'])
    await act(page, 'seekto', { seekTime: 50 })
    await expect.poll(() => now(page)).toBeGreaterThan(49)
    await act(page, 'seekbackward')
    await expect.poll(() => now(page)).toBeLessThan(45)
    await act(page, 'pause')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
    await act(page, 'play')
    await expect.poll(() => isPaused(page)).toBe(false)
    await act(page, 'nexttrack')
    await expect(page).toHaveURL(/\/702$/)
    await expect.poll(() => actions(page)).toContain('previoustrack')
  })

  test('cannot pass the end of a trial (check 6)', async ({ page, demo }) => {
    await watchMediaSession(page)
    await signIn(page, demo, newcomer)
    await open(page, 101)
    await act(page, 'seekto', { seekTime: 60 })
    await expect(page.getByRole('heading', { name: '试看结束' })).toBeVisible()
    expect(await now(page)).toBeLessThanOrEqual(30)
  })

  test('cannot pass the furthest point under ban_drag (check 7)', async ({ page, demo }) => {
    await watchMediaSession(page)
    await signIn(page, demo, buyer)
    await open(page, 709)
    expect(await actions(page)).not.toContain('seekforward')
    await act(page, 'seekto', { seekTime: 90 })
    await act(page, 'seekforward', { seekOffset: 60 })
    expect(await now(page)).toBeLessThan(20)
  })
})

test('the screen stays awake while it plays and is visible, and only then', async ({ page, demo }) => {
  await page.addInitScript(() => {
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
  const locks = () => page.evaluate(() => (window as unknown as { locks: number }).locks)
  await signIn(page, demo, buyer)
  await open(page, 701)
  await expect.poll(locks).toBe(1)
  await pause(page)
  await expect.poll(locks).toBe(0)
  await play(page)
  await expect.poll(locks).toBe(1)
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(locks).toBe(0)
})

test.describe('full screen', () => {
  test('is kept into the next lesson and ends with the last', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 105)
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await slider(page).fill('118')
    await page.getByRole('button', { name: '立即播放' }).click()
    await expect(page).toHaveURL(/\/106$/)
    await expect.poll(() => now(page)).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await expect(page.locator('html')).toHaveClass(/full-screen/)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(page.locator('html')).not.toHaveClass(/full-screen/)
  })

  for (const [what, mobile, id, isNative] of [
    ['takes the iPhone’s own where nothing forbids it', buyer, 701, true],
    ['fills the window for a trial', newcomer, 101, false],
    ['fills the window under ban_drag', buyer, 709, false],
  ] as const) {
    test(`where only the picture can: ${what}`, async ({ page, demo }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
        Object.assign(HTMLVideoElement.prototype, {
          webkitEnterFullscreen: () => Object.assign(window, { isNative: true }),
        })
      })
      await signIn(page, demo, mobile)
      await open(page, id)
      await stage(page).tap({ position: { x: 195, y: 20 } })
      await page.getByRole('button', { name: '全屏', exact: true }).click()
      const isUsed = () => page.evaluate(() => (window as unknown as { isNative?: boolean }).isNative === true)
      if (isNative) {
        await expect.poll(isUsed).toBe(true)
        await expect(page.locator('html')).not.toHaveClass(/full-screen/)
      } else {
        await expect(page.locator('html')).toHaveClass(/full-screen/)
        const box = await stage(page).boundingBox()
        expect(box?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 2)
        expect(await isUsed()).toBe(false)
      }
    })
  }

  test('picture in picture and AirPlay are off under a watermark', async ({ page, demo }) => {
    await demo.patchConfig({ player: { enabled_bullet_secret: 1, bullet_secret: { text: '${id}' } } })
    await signIn(page, demo, buyer)
    await open(page, 701)
    await expect(page.locator('video')).toHaveAttribute('x-webkit-airplay', 'deny')
    const off = await page.evaluate(() => {
      const video = document.querySelector('video')
      return [video?.disablePictureInPicture, video?.disableRemotePlayback]
    })
    expect(off).toEqual([true, true])
    await expect(page.getByRole('button', { name: '画中画' })).toHaveCount(0)
  })
})

test.describe('the end of a lesson', () => {
  test('counts down only while it is seen and no dialog is open', async ({ page, demo }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await signIn(page, demo, buyer)
    await open(page, 105)
    await slider(page).fill('118')
    const countdown = page.getByText('秒后播放下一节')
    const expectToStand = async (): Promise<void> => {
      const text = (await countdown.textContent()) ?? ''
      await page.waitForTimeout(2500)
      expect(await countdown.textContent()).toBe(text)
    }
    await expect(countdown).toBeVisible()
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectToStand()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await hideTab(page)
    await expectToStand()
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))
    await expect(page).toHaveURL(/\/106$/, { timeout: 8_000 })
  })

  test('of the last one congratulates when all are learnt', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 618)
    await slider(page).fill('118')
    await expect(page.getByRole('heading', { name: '恭喜，已学完全部课时' })).toBeVisible()
    await expect(page.getByRole('button', { name: '重播' })).toBeVisible()
  })

  test('of the last one names what is left otherwise', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 124)
    await slider(page).fill('118')
    await expect(page.getByRole('heading', { name: '本课时已播完' })).toBeVisible()
    await page.getByRole('button', { name: /^下一个未学完/ }).click()
    await expect(page).toHaveURL(/\/105$/)
    await expect.poll(() => isPaused(page)).toBe(false)
  })
})

test.describe('reports', () => {
  test('of a lesson without a length wait for its end (rule 12)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 710)
    await playTo(page, 12)
    await pause(page)
    await hideTab(page)
    await page.waitForTimeout(1500)
    expect(await reported(demo, 710)).toEqual([])
    const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0)
    await slider(page).fill(String(Math.floor(length) - 1))
    await play(page)
    await expect.poll(() => reported(demo, 710)).toEqual([Math.ceil(length)])
  })

  test('that are refused make the screen ask for its rights again, without a word (rule 14)', async ({
    page,
    demo,
  }) => {
    const asked = async () =>
      (await demo.log('/api/v2/video/2101')).filter(({ path }) => path === '/api/v2/video/2101').length
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await expect(slider(page)).toBeEnabled()
    const before = await asked()
    await demo.fault({ path: '/api/v2/video/2101/record', kind: 'code1', message: '无权限观看此视频', times: 1 })
    await playTo(page, 14)
    await expect.poll(asked).toBe(before + 1)
    await expect(page.getByText('无权限观看此视频')).toHaveCount(0)
    expect(await isPaused(page)).toBe(false)
    // nothing is sent again and again
    await expect(page.getByText('待同步')).toHaveCount(0)
  })
})

test('a lesson that is gone leads back to the course it was in (rule 17)', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, 701)
  await playTo(page, 8)
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

test('a server that fails leaves the screen where it is, with words (rule 17)', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await signIn(page, demo, buyer)
  await demo.fault({ path: '/api/v2/video/702', kind: 'http500' })
  await page.goto(lesson(702))
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page).toHaveURL(/\/702$/)
  await demo.clearFaults()
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await expect(slider(page)).toBeEnabled()
})

test('another lesson takes the place of this one, in the list and in the history', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
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
  await expect(page).toHaveURL(/\/105$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/course\/1\?tab=lessons$/)
})

test('a speed is chosen with a tap, also the one that is set, and with the keys', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await open(page, 701)
  await pause(page)
  const sheet = page.getByRole('dialog', { name: '倍速' })
  await page.getByRole('button', { name: '倍速 1×' }).tap()
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

test.describe('axe finds nothing, light and dark', () => {
  const states: readonly [string, (page: Page, demo: Demo) => Promise<void>][] = [
    [
      'paused, with the chip and the choice of a speed',
      async (page, demo) => {
        await signIn(page, demo, buyer)
        await open(page, 105)
        await pause(page)
        await expect(page.getByText(/^已从/)).toBeVisible()
        await expectNoAxeViolations(page)
        await page.getByRole('button', { name: /^倍速/ }).click()
        await expect(page.getByRole('dialog', { name: '倍速' })).toBeVisible()
      },
    ],
    [
      'the next lesson',
      async (page, demo) => {
        await signIn(page, demo, buyer)
        await open(page, 105)
        await slider(page).fill('118')
        await page.getByRole('button', { name: '取消' }).click()
      },
    ],
    [
      'the end of a trial',
      async (page, demo) => {
        await signIn(page, demo, newcomer)
        await page.goto(lesson(101, '?t=60'))
        await expect(page.getByRole('heading', { name: '试看结束' })).toBeVisible()
      },
    ],
    [
      'a refusal',
      async (page, demo) => {
        await signIn(page, demo, newcomer)
        await page.goto(lesson(803))
        await expect(page.getByRole('heading', { name: '购买后可观看' })).toBeVisible()
      },
    ],
    [
      'no address',
      async (page, demo) => {
        await signIn(page, demo, buyer)
        await page.goto(lesson(707))
        await expect(page.getByRole('heading', { name: '暂无播放地址' })).toBeVisible()
      },
    ],
  ]
  for (const [name, reach] of states) {
    test(name, async ({ page, demo }) => {
      await reach(page, demo)
      await expectNoAxeViolations(page)
    })
  }
})
