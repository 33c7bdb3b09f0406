/** 课时播放 (screens 2.7): the numbered checks, at the demonstration school. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { keys } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import {
  bufferedTo,
  buyer,
  hideTab,
  isPaused,
  lesson,
  lockScreenActions,
  moveTo,
  newcomer,
  now,
  open,
  pause,
  play,
  playTo,
  pressOnLockScreen,
  reported,
  scriptsHolding,
  showTab,
  slider,
  stage,
  watchMediaSession,
  withoutNativeHls,
} from '../support/browser/lesson.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { putToken, signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { stopClock } from '../support/browser/time.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const setRate = (page: Page, rate: number): Promise<void> =>
  page.evaluate((value) => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = value
  }, rate)
/** What native controls do. */
const setTime = (page: Page, second: number): Promise<void> =>
  page.evaluate((value) => {
    const video = document.querySelector('video')
    if (video) video.currentTime = value
  }, second)

const seconds = (demo: Demo) => reported(demo, 2101)

test.describe('reports', () => {
  test('say once what was really played (checks 1 to 4)', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, newcomer)
    await open(page, 2101)

    await test.step('each 10 s, on pause, and nothing twice when the tab is hidden (check 1)', async () => {
      await playTo(page, 25)
      await pause(page)
      const end = Math.floor(await now(page))
      await hideTab(page)
      await expect.poll(() => seconds(demo)).toContain(end)
      expect((await seconds(demo)).length).toBeLessThanOrEqual(Math.floor(end / 10) + 1)
    })

    await test.step('a seek names the second that was left (check 4)', async () => {
      await showTab(page)
      await play(page)
      await playTo(page, 30)
      await pause(page)
      const left = Math.floor(await now(page))
      await slider(page).fill('100')
      await hideTab(page)
      await expect.poll(async () => (await seconds(demo)).at(-1)).toBe(left)
      await showTab(page)
    })

    let end = 0
    await test.step('without a network they wait, and become one (check 3)', async () => {
      await slider(page).fill('35')
      await play(page)
      await expect.poll(() => bufferedTo(page)).toBeGreaterThan(70)
      await goOffline(context, demo)
      await expect(page.getByText('网络已断开，正在播放已缓冲的部分')).toBeVisible()
      await playTo(page, 50)
      await pause(page)
      end = Math.floor(await now(page))
      await expect(page.getByText('待同步 1 条')).toBeVisible()
      await expect(page.getByText('网络已断开', { exact: true })).toBeVisible()
      const before = await seconds(demo)
      await goOnline(context, demo)
      await expect.poll(() => seconds(demo)).toEqual([...before, end])
      await expect(page.getByText('待同步')).toHaveCount(0)
    })

    await test.step('the end names the whole lesson (check 4)', async () => {
      await slider(page).fill('112')
      await play(page)
      await playTo(page, 200)
      await expect.poll(async () => (await seconds(demo)).at(-1)).toBe(120)
      await expect(page.getByText('已学完', { exact: true })).toBeVisible()
      const all = await seconds(demo)
      expect(all, 'in order, nothing twice').toEqual([...new Set(all)].sort((a, b) => a - b))
      expect(
        all.filter((second) => second > end && second <= 112),
        'what a seek alone passed over',
      ).toEqual([])
    })

    await test.step('that of a closed tab arrives with the bearer header (check 2)', async () => {
      await moveTo(page, 2601)
      await playTo(page, 11)
      await pause(page)
      await expect.poll(() => keys(page, 'outbox')).toEqual([])
      // at most one goes in a second, whatever the element takes for one
      const sentAt = Date.now()
      await play(page)
      const later = (await now(page)) + 1
      await expect.poll(() => now(page)).toBeGreaterThan(later)
      await expect.poll(() => Date.now() - sentAt).toBeGreaterThan(1200)
      const before = Math.floor(await now(page))
      await page.close({ runBeforeUnload: true })
      await expect.poll(async () => (await reported(demo, 2601)).at(-1)).toBeGreaterThanOrEqual(before)
      const last = (await demo.log('/api/v2/video/2601/record')).at(-1)
      expect(last?.['authorization']).toMatchObject({ present: true, memberId: 3 })
    })
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
    await playTo(page, 12)
    await pause(page)
    const end = Math.floor(await now(page))
    await expect(page.getByText('待同步 1 条')).toBeVisible()

    // a report of their own is sent, and with it everything that waits for this member
    await signIn(page, demo, buyer)
    // the page that would try again by itself has been left
    await demo.clearFaults()
    await open(page, 704)
    await playTo(page, 12)
    await expect.poll(() => reported(demo, 704)).not.toEqual([])
    expect(await seconds(demo)).toEqual([])

    await putToken(page, await demo.token(newcomer))
    await page.goto('/study')
    await expect.poll(() => seconds(demo)).toEqual([end])
    const [sent] = await demo.log('/api/v2/video/2101/record')
    expect(sent?.['authorization']).toMatchObject({ memberId: 3 })
  })
})

test('a lesson left at 95 s goes on at 92 (check 5) @origins', async ({ page, demo }) => {
  // what says where it goes on would be gone before a slow test has looked
  await stretchTimers(page, { 8000: 60_000 })
  await signIn(page, demo, newcomer)
  await open(page, 2101)
  // faster, it might be near its end before it is paused, and begin anew
  await setRate(page, 0.25)
  await slider(page).fill('94')
  await expect.poll(() => now(page)).toBeGreaterThan(95)
  await pause(page)
  const left = await now(page)
  await page.getByRole('link', { name: '返回课程' }).or(page.locator('main a[href="/course/21"]')).first().click()
  await expect(page.locator('video')).toHaveCount(0)
  await moveTo(page, 2101)
  const start = Math.floor(left - 3)
  const clock = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
  await expect(page.getByText(`已从 ${clock} 继续`)).toBeVisible()
  expect(await now(page)).toBeGreaterThanOrEqual(left - 3.1)
  await page.getByRole('button', { name: '从头播放' }).click()
  await expect.poll(() => now(page)).toBeLessThan(15)
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

const waysBeyondTheTrial: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'twice the speed': async (page) => {
    await slider(page).fill('26')
    await setRate(page, 2)
  },
  'the lock screen': (page) => pressOnLockScreen(page, 'seekto', { seekTime: 60 }),
}

test.describe('limits', () => {
  test.beforeEach(({ page }) => watchMediaSession(page))

  test('a trial ends for whatever leads beyond it (check 6)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await test.step('the address', async () => {
      await page.goto(lesson(101, '?t=60'))
      await expectTrialOver(page)
      await expect(page.getByText('试看 00:30，购买后可观看完整课时')).toBeVisible()
      await expectNoAxeViolations(page)
    })
    for (const [name, goBeyond] of Object.entries(waysBeyondTheTrial))
      await test.step(name, async () => {
        await page.getByRole('button', { name: '重新试看' }).click()
        await expect(page.getByRole('heading', { name: '试看结束' })).toHaveCount(0)
        await expect.poll(() => now(page)).toBeLessThan(10)
        await expect.poll(() => isPaused(page)).toBe(false)
        await goBeyond(page)
        await expectTrialOver(page)
      })
    await expect.poll(async () => (await reported(demo, 101)).at(-1)).toBe(30)
  })

  test('ban_drag puts every seek back and plays at 1× until the lesson is finished (check 7)', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, buyer)
    await open(page, 709)
    await playTo(page, 4)
    await pause(page)
    const reached = await now(page)
    const expectBack = () => expect.poll(() => now(page)).toBeLessThan(reached + 1)

    await test.step('native controls', async () => {
      await setTime(page, 100)
      await expectBack()
    })
    await test.step('the lock screen', async () => {
      expect(await lockScreenActions(page)).not.toContain('seekforward')
      await pressOnLockScreen(page, 'seekto', { seekTime: 90 })
      await pressOnLockScreen(page, 'seekforward', { seekOffset: 60 })
      await expectBack()
    })
    await test.step('the speed', async () => {
      const speed = page.getByRole('button', { name: '本课时不可倍速' })
      // what is seen is part of the name
      await expect(speed).toHaveAccessibleName('倍速 1×，本课时不可倍速')
      await speed.click()
      await expect(page.getByText('本课时不可倍速')).toBeVisible()
    })
    await test.step('the address', async () => {
      await openInApp(page, '/course/7')
      await expect(page.locator('video')).toHaveCount(0)
      await moveTo(page, 709, '?t=90')
      expect(await now(page)).toBeLessThan(60)
    })
    await test.step('finished, the lesson is free', async () => {
      await demo.send('POST', '/api/v2/video/709/record', { duration: 120 }, await demo.token(buyer))
      await open(page, 709)
      await expect(page.getByRole('button', { name: '本课时不可倍速' })).toHaveCount(0)
      await slider(page).fill('90')
      await expect.poll(() => now(page)).toBeGreaterThan(89)
    })
  })
})

const title = (page: Page, name: string) => page.getByRole('heading', { name })
const retry = (page: Page) => page.getByRole('button', { name: '重试' })

test.describe('every way to fail has words and a way out (check 8)', () => {
  test('what the server says', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, buyer)
    await test.step('no address', async () => {
      await page.goto(lesson(707))
      await expect(title(page, '暂无播放地址')).toBeVisible()
      await expect(page.getByRole('link', { name: '返回课程' })).toHaveAttribute('href', '/course/7')
      await expectNoAxeViolations(page)
    })
    await test.step('a refusal', async () => {
      await demo.fault({ path: '/api/v2/video/701/playinfo', kind: 'code1', message: '请购买后观看' })
      await openInApp(page, lesson(701))
      await expect(title(page, '请购买后观看')).toBeVisible()
      await demo.clearFaults()
      await retry(page).click()
      await expect(slider(page)).toBeEnabled()
    })
    await test.step('an error: the learner stays here (rule 17)', async () => {
      await demo.fault({ path: '/api/v2/video/702', kind: 'http500' })
      await openInApp(page, lesson(702))
      await expect(retry(page)).toBeVisible()
      await expect(page).toHaveURL(/\/702$/)
      // in sight, the app would ask again by itself, perhaps before the press
      await hideTab(page)
      await demo.clearFaults()
      await retry(page).click()
      await expect(slider(page)).toBeEnabled()
      await showTab(page)
    })
    await test.step('an unknown lesson', async () => {
      await openInApp(page, lesson(999_999))
      await expect(title(page, '内容不存在或已下架')).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: '返回', exact: true })).toBeVisible()
    })
    await test.step('an address without an id', async () => {
      await demo.clearLog()
      await page.goto('/course/video/abc')
      await expect(title(page, '内容不存在或已下架')).toBeVisible()
      // a report of the lesson before may come late
      expect((await demo.log('/api/v2/video')).filter(({ method }) => method === 'GET')).toEqual([])
    })
  })

  test('what the media say, and no network', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await page.clock.install()
    await signIn(page, demo, buyer)
    await test.step('a broken file', async () => {
      await page.goto(lesson(708))
      await expect(page.getByText('正在恢复播放…')).toBeVisible()
      // tried again after 1, 3 and 8 s, which pass by themselves: a call under way would be given up with them
      await expect(title(page, '视频加载失败，请重试')).toBeVisible({ timeout: 60_000 })
      await expect(retry(page)).toBeVisible()
      expect(await demo.log('/api/v2/video/708/playinfo')).toHaveLength(4)
    })
    await test.step('the address of a web page', async () => {
      await openInApp(page, lesson(706))
      await expect(title(page, '该视频无法在此播放')).toBeVisible()
      await expect(page.getByRole('link', { name: '返回课程' })).toBeVisible()
    })
    await test.step('no network, on a lesson never opened and on one that was', async () => {
      await moveTo(page, 701)
      await moveTo(page, 704)
      await demo.cutNetwork(true)
      await page.getByRole('link', { name: /^上一节/ }).click()
      await expect(page.getByText('当前无网络', { exact: true })).toBeVisible()
      await openInApp(page, lesson(701))
      await expect(page.getByText('当前无网络，此课时未下载')).toBeVisible()
      // once is enough
      await expect(page.getByText('网络已断开')).toHaveCount(0)
      await expect(retry(page)).toBeVisible()
      await demo.cutNetwork(false)
      // nothing is pressed: the network is looked for
      await expect(async () => {
        // a look under way is given up with it, and the next one is a minute away; a call would be given up, too
        if (await page.getByText('当前无网络，此课时未下载').isVisible()) await page.clock.fastForward(60_000)
        await expect(slider(page)).toBeEnabled({ timeout: 10_000 })
      }).toPass()
    })
  })
})

test.describe('media', () => {
  test('HLS is played by the browser itself where it can, else by a library, loaded only then (check 11) @origins', async ({
    page,
    demo,
  }) => {
    await demo.patchOdd({ films_cors: true })
    const libraries = scriptsHolding(page, 'hlsManifestParsed')
    await signIn(page, demo, buyer)
    await open(page, 702)
    await expect.poll(() => now(page)).toBeGreaterThan(1)
    expect(libraries).toEqual([])

    await page.evaluate(withoutNativeHls)
    await test.step('encrypted', async () => {
      await moveTo(page, 712)
      await expect.poll(() => now(page)).toBeGreaterThan(1)
      await expect.poll(() => libraries).toHaveLength(1)
      await slider(page).fill('5')
      await expect.poll(() => now(page)).toBeGreaterThan(5.5)
    })
    await test.step('in the open', async () => {
      await moveTo(page, 702)
      await slider(page).fill('12')
      await expect.poll(() => now(page)).toBeGreaterThan(12.5)
      expect(libraries).toHaveLength(1)
    })
  })

  test('a library that gave up without a network loads on when it is back, under a running picture (check 13)', async ({
    page,
    context,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await demo.patchOdd({ films_cors: true })
    await page.addInitScript(withoutNativeHls)
    // twelve seconds are loaded, and have to last: at full speed a slow test would use them up
    await page.addInitScript(() => localStorage.setItem('prefs', JSON.stringify({ playerSpeed: 0.25 })))
    let tries = 0
    let isBack = false
    await page.route(/part-[3-9]\.ts$/, (route) => {
      tries += 1
      return isBack ? route.continue() : route.abort()
    })
    await page.clock.install()
    await signIn(page, demo, buyer)
    await open(page, 702)
    // the browser itself goes on believing in the network, else the library waits for it
    for (let seen = 0; seen < 7;) {
      await expect.poll(() => tries).toBeGreaterThan(seen)
      // the library may have tried again meanwhile
      seen = tries
      await page.clock.fastForward(8_000)
    }
    expect(tries).toBe(7)
    await goOffline(context, demo)
    await expect(page.getByText('网络已断开，正在播放已缓冲的部分')).toBeVisible()
    let isAskedAnew = false
    page.on('request', (request) => (isAskedAnew ||= request.url().includes('playinfo')))
    isBack = true
    await goOnline(context, demo)
    await expect.poll(() => bufferedTo(page)).toBeGreaterThan(20)
    expect(await isPaused(page)).toBe(false)
    expect(isAskedAnew).toBe(false)
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
})

const countdown = (page: Page) => page.getByText('秒后播放下一节')

async function expectToStand(page: Page): Promise<void> {
  const text = (await countdown(page).textContent()) ?? ''
  await page.clock.runFor(3_000)
  await expect(countdown(page)).toHaveText(text)
}

test.describe('the end of a lesson', () => {
  test('leads on after a countdown, across chapters, unless it is cancelled (check 10)', async ({ page, demo }) => {
    await page.clock.install()
    // so that sharing opens a dialog
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await signIn(page, demo, buyer)
    await open(page, 105)

    await test.step('cancelled, it does not start', async () => {
      // out of sight it stands still: else it could be over before it is looked at
      await hideTab(page)
      await slider(page).fill('119')
      await expect(countdown(page)).toBeVisible()
      await expect(page.getByRole('button', { name: '立即播放' })).toBeVisible()
      await page.getByRole('button', { name: '取消' }).click()
      await expect(countdown(page)).toHaveCount(0)
      await showTab(page)
      await page.clock.runFor(10_000)
      await expect(page).toHaveURL(/\/105$/)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: '重播' }).click()
      await expect.poll(() => isPaused(page)).toBe(false)
      await expect.poll(() => now(page)).toBeLessThan(60)
    })
    await test.step('it stands still under a dialog and in a hidden tab', async () => {
      await hideTab(page)
      await slider(page).fill('119')
      await expect(countdown(page)).toBeVisible()
      await page.getByRole('button', { name: '分享' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await showTab(page)
      await expectToStand(page)
      await hideTab(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectToStand(page)
    })
    await test.step('then the next lesson plays', async () => {
      await showTab(page)
      await page.clock.runFor(5_000)
      await expect(page).toHaveURL(/\/106$/)
      await expect(page.getByText('秒后播放下一节')).toHaveCount(0)
      await expect.poll(() => isPaused(page)).toBe(false)
    })
  })

  test('keeps the full screen into the next one; going back ends it', async ({ page, demo }) => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    // the controls would be gone before a slow test has pressed them
    await stretchTimers(page, { 3000: 60_000 })
    await signIn(page, demo, buyer)
    await page.goto('/course/1')
    await page.getByRole('link', { name: /^继续学习/ }).click()
    await expect(page).toHaveURL(/\/105$/)
    await play(page)
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(isFull).toBe(true)
    // what lies below the player is out of reach of the keys
    await expect(page.getByRole('button', { name: '返回' })).toBeHidden()
    await expect(page.getByRole('main')).toBeHidden()
    // out of sight the countdown stands still: else the next one could play before the button is pressed
    await hideTab(page)
    await slider(page).fill('119')
    await page.getByRole('button', { name: '立即播放' }).click()
    await expect(page).toHaveURL(/\/106$/)
    await showTab(page)
    await expect.poll(() => now(page)).toBeGreaterThan(0)
    expect(await isFull()).toBe(true)
    await expect(page.locator('html')).toHaveClass(/full-screen/)
    await page.goBack()
    await expect.poll(isFull).toBe(false)
    await expect(page.locator('html')).not.toHaveClass(/full-screen/)
  })

  test('of the last one congratulates, or names what is left', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await test.step('all are learnt', async () => {
      await open(page, 618)
      await slider(page).fill('119')
      await expect(page.getByRole('heading', { name: '恭喜，已学完全部课时' })).toBeVisible()
      await expect(page.getByRole('button', { name: '重播' })).toBeVisible()
    })
    await test.step('some are left', async () => {
      await moveTo(page, 124)
      await slider(page).fill('119')
      await expect(page.getByRole('heading', { name: '本课时已播完' })).toBeVisible()
      await page.getByRole('button', { name: /^下一个未学完/ }).click()
      await expect(page).toHaveURL(/\/105$/)
      await expect.poll(() => isPaused(page)).toBe(false)
    })
  })
})

test.describe('on the picture', () => {
  test('the watermark says who watches, also in full screen, and keeps the picture here (check 12)', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig({
      player: {
        enabled_bullet_secret: '1',
        bullet_secret: { text: '${mobile}-${id}', size: '200', color: 'nope', opacity: '' },
      },
    })
    await signIn(page, demo, buyer)
    await open(page, 701)
    const mark = stage(page).getByText('138', { exact: false })
    await expect(mark).toHaveText(/^138.*-1$/)
    await expect(mark).toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(mark).toHaveCSS('font-size', '14px')
    await expect(mark).toHaveAttribute('aria-hidden', 'true')
    await mark.evaluate((element) => element.remove())
    await expect(mark).toHaveCount(1)

    // neither picture in picture nor AirPlay
    await expect(page.locator('video')).toHaveAttribute('x-webkit-airplay', 'deny')
    const off = await page.evaluate(() => {
      const video = document.querySelector('video')
      return [video?.disablePictureInPicture, video?.disableRemotePlayback]
    })
    expect(off).toEqual([true, true])
    await pause(page)
    await expect(page.getByRole('button', { name: '画中画' })).toHaveCount(0)

    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video'))))
      .toBe(true)
    const height = page.viewportSize()?.height ?? 0
    await expect.poll(async () => (await stage(page).boundingBox())?.height).toBeGreaterThan(height - 2)
    await expect(mark).toBeAttached()
    await page.getByRole('button', { name: '退出全屏' }).click()
  })

  test('taps and keys do what they say, and a second tab silences the first', async ({ page, context, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    await test.step('two taps at a side', async () => {
      await slider(page).fill('60')
      const box = await stage(page).boundingBox()
      if (!box) throw new Error('the player has no place')
      await page.mouse.click(box.x + box.width * 0.95, box.y + box.height / 2, { clickCount: 2 })
      await expect.poll(() => now(page)).toBeGreaterThan(69)
      const before = await now(page)
      await page.mouse.click(box.x + box.width * 0.05, box.y + box.height / 2, { clickCount: 2 })
      await expect.poll(() => now(page)).toBeLessThan(before)
    })
    await test.step('keys', async () => {
      await page.locator('#screen-title').focus()
      await page.keyboard.press(' ')
      await expect.poll(() => isPaused(page)).toBe(true)
      const at = await now(page)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => now(page)).toBeCloseTo(at + 10, 0)
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => now(page)).toBeCloseTo(at, 0)
      await page.keyboard.press('m')
      await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(true)
      await page.keyboard.press('f')
      await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
    })
    await test.step('a second tab (check 10)', async () => {
      await play(page)
      const second = await context.newPage()
      await open(second, 704)
      await expect.poll(() => isPaused(page)).toBe(true)
      expect(await isPaused(second)).toBe(false)
    })
  })

  test('the controls fade while it plays and come back with a tap', async ({ page, demo }) => {
    await page.clock.install()
    await signIn(page, demo, buyer)
    await open(page, 701)
    await stopClock(page)
    const time = stage(page).getByText('/ 01:59')
    const opacity = () =>
      time.evaluate((element) => {
        let least = 1
        for (let node: Element | null = element; node; node = node.parentElement)
          least = Math.min(least, Number(getComputedStyle(node).opacity))
        return least
      })
    const fade = async () => {
      await page.clock.runFor(3_000)
      await expect.poll(opacity).toBe(0)
    }
    await fade()
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await expect.poll(opacity).toBe(1)
    // elsewhere: two taps at once in one place mean something else
    await stage(page).tap({ position: { x: 60, y: 20 } })
    await fade()
    // a finger on the slider leaves the focus there, and the controls go all the same
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await slider(page).tap({ position: { x: 120, y: 22 } })
    await expect.poll(() => now(page)).toBeGreaterThan(30)
    await fade()
  })
})
