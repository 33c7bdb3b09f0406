/** 听课: a lesson is heard without its picture, on every screen (screens 4.11). */
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configure } from '../support/browser/configure.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import {
  buyer,
  hideTab,
  isPaused,
  lesson,
  lockScreenActions,
  moveTo,
  newcomer,
  now,
  open,
  play,
  playTo,
  pressOnLockScreen,
  reported,
  showTab,
  watchMediaSession,
} from '../support/browser/lesson.ts'
import {
  bar,
  hearTo,
  isAt,
  isGone,
  isHeard,
  isSilent,
  jumpTo,
  listen,
  listenTool,
  sound,
} from '../support/browser/listening.ts'
import { placesOf, storedTraces } from '../support/browser/private-traces.ts'
import { signIn } from '../support/browser/session.ts'

const secondsSince = (at: number): number => (Date.now() - at) / 1000

test.describe('without the worker', () => {
  // nothing here is about the worker
  test.use({ serviceWorkers: 'block' })

  test('picture → sound → picture at 40 s: no second lost, none twice (check 1)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    // far enough for ticks: at eight times the speed one that comes late on a busy machine counts as a jump
    await playTo(page, 40)
    // what plays goes on while the test looks
    const beforeAt = Date.now()
    const before = await now(page)
    await listen(page)
    await expect(page.locator('video')).toHaveCount(0)
    const begun = await sound(page)
    expect(begun.at).toBeGreaterThanOrEqual(before)
    expect(begun.at).toBeLessThan(before + 3 + secondsSince(beforeAt))
    await hearTo(page, 63)
    const heardAt = Date.now()
    const heard = (await sound(page)).at
    await page.getByRole('button', { name: '看视频' }).click()
    await expect(page.locator('video')).toBeVisible()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect.poll(() => now(page)).toBeGreaterThanOrEqual(heard)
    expect(await now(page)).toBeLessThan(heard + 3 + secondsSince(heardAt))
    await isGone(page)
    await playTo(page, 85)
    await page.evaluate(() => document.querySelector('video')?.pause())
    // at eight times the speed an outbox of one request a second sends the highest of several
    await expect.poll(async () => (await reported(demo, 701)).at(-1)).toBeGreaterThanOrEqual(85)
    const seconds = await reported(demo, 701)
    expect(new Set(seconds).size).toBe(seconds.length)
    expect([...seconds].sort((a, b) => a - b)).toEqual(seconds)
    // its addresses were asked for once
    expect((await demo.log('/api/v2/video/701/playinfo')).length).toBe(1)
  })

  test('goes on while courses are looked at; its reports too (check 2)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await page.goto('/courses')
    await openInApp(page, lesson(701))
    await play(page)
    await listen(page)
    await page.getByRole('button', { name: '收起' }).click()
    await expect(bar(page)).toBeVisible()
    await expect(page).toHaveURL(/\/courses$/)
    await isHeard(page)
    await hearTo(page, 23)
    await openInApp(page, '/course/3')
    await expect(bar(page)).toBeVisible()
    await hearTo(page, 34)
    await expect.poll(async () => (await reported(demo, 701)).at(-1)).toBeGreaterThanOrEqual(30)
    await openInApp(page, '/member')
    await expect(bar(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await bar(page).getByRole('button', { name: '暂停' }).click()
    await isSilent(page)
    await bar(page).getByRole('button', { name: '播放' }).click()
    await isHeard(page)
    await bar(page).getByRole('button').first().click()
    await expect(page).toHaveURL(/\/course\/video\/701$/)
    await expect(page.getByRole('heading', { name: '听课', level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await isHeard(page)
    // a note's time is followed once, however often one comes back
    await openInApp(page, lesson(701, '?t=70'))
    await expect.poll(async () => (await sound(page)).at).toBeGreaterThanOrEqual(70)
    await expect(page).toHaveURL(/\/course\/video\/701$/)

    await test.step('closed, nothing is left (check 7)', async () => {
      await openInApp(page, '/member')
      await bar(page).getByRole('button', { name: '关闭听课' }).click()
      await isGone(page)
      await expect(bar(page)).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-mini-bar'))).toBe(false)
      expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull()
    })
  })

  test('no bar on forms, checkout and login; elsewhere above the bar that is there (check 8)', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    await listen(page)
    for (const address of ['/member/profile', '/member/password', '/order?goods_type=COURSE&goods_id=5']) {
      await openInApp(page, address)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.getByRole('heading', { name: '听课', level: 1 })).toHaveCount(0)
      await expect(bar(page)).toHaveCount(0)
      await isHeard(page)
    }
    // a course with an action bar, and the tabs
    for (const address of ['/course/5', '/']) {
      await openInApp(page, address)
      await expect(bar(page)).toBeVisible()
      const lower = page.locator('[data-lower-bar]')
      await expect(lower).toBeVisible()
      await expect
        .poll(async () => {
          const [upper, under] = [await bar(page).boundingBox(), await lower.boundingBox()]
          return upper !== null && under !== null && Math.abs(upper.y + upper.height - under.y) < 1
        })
        .toBe(true)
    }
    // the last row of a list can be seen whole
    await openInApp(page, '/courses')
    await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const room = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).paddingBottom),
    )
    expect(room).toBeGreaterThanOrEqual(64)
  })

  test('at the end of another lesson the bar does not cover 记笔记 and 书签 (check 8)', async ({ page, demo }) => {
    // that lesson waits for its tap: its picture would end what is heard
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await signIn(page, demo, buyer)
    await page.goto(lesson(404))
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await listen(page)
    await openInApp(page, lesson(701, '?tab=notes'))
    const mark = page.getByRole('tabpanel').getByRole('button', { name: /^书签/ })
    await expect(mark).toBeVisible()
    for (const place of ['start', 'end']) {
      await page.evaluate((isEnd) => window.scrollTo(0, isEnd ? document.body.scrollHeight : 0), place === 'end')
      await expect
        .poll(async () => {
          const [own, other] = [await mark.boundingBox(), await bar(page).boundingBox()]
          return own && other && (own.y + own.height <= other.y || other.y + other.height <= own.y)
        }, place)
        .toBe(true)
    }
    await mark.click()
    await expect(page.getByText('已添加书签')).toBeVisible()
  })

  test('logging out ends it at once and leaves nothing (check 2)', async ({ page, demo }) => {
    await page.clock.install()
    const reports: string[] = []
    page.on('request', (request) => request.url().includes('/video/701/record') && reports.push(request.url()))
    await signIn(page, demo, buyer)
    await open(page, 701)
    await listen(page)
    await hearTo(page, 12)
    await openInApp(page, '/member/profile')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
    await isGone(page)
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(async () => placesOf(await storedTraces(page), '"lessonId":701')).toEqual([])
    const { length } = reports
    // code on its way would seem to hang
    await expect(page.getByRole('heading', { name: '我的', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(15_000)
    expect(reports).toHaveLength(length)
  })

  test('a refused token ends it, and keeps the place (check 2)', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await listen(page)
    await openInApp(page, '/courses')
    await expect(bar(page)).toBeVisible()
    await demo.expireToken(newcomer)
    await hearTo(page, 12).catch(() => {})
    await isGone(page)
    await expect(bar(page)).toHaveCount(0)
    // while it is written it is under two keys
    const journal = async () =>
      (await storedTraces(page)).filter(({ place }) => place.startsWith('indexedDB meedu-h5-journal'))
    await expect.poll(async () => placesOf(await journal(), '2101')).toHaveLength(1)
  })

  test('another tab that starts pauses this one, and the other way round (check 5)', async ({
    page,
    context,
    demo,
  }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    await listen(page)
    const second = await context.newPage()
    await open(second, 704)
    await isSilent(page)
    expect(await isPaused(second)).toBe(false)
    await page.bringToFront()
    await page.getByRole('button', { name: '播放', exact: true }).click()
    await isHeard(page)
    await expect.poll(() => isPaused(second)).toBe(true)
  })

  test('the next lesson comes on the same element, its address before the end; a timer can stop it (check 3)', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, buyer)
    await open(page, 704)
    await demo.clearLog()
    await listen(page)
    // the next one is a frame: the one before is not
    await page.getByRole('button', { name: /^上一节：/ }).click()
    await expect(page).toHaveURL(/\/703$/)
    await isHeard(page)
    await page.evaluate(() => Object.assign(window, { element: document.querySelector('audio') }))
    // its last half minute, so that the next lesson does not come before this was looked at
    await jumpTo(page, 34)
    await expect.poll(async () => (await demo.log('/api/v2/video/704/playinfo')).length).toBe(1)
    expect(page.url()).toContain('/703')
    await hearTo(page, 60)
    await expect(page).toHaveURL(/\/704$/)
    await isHeard(page)
    // first of all: the lesson is over after 20 seconds
    await page.getByRole('button', { name: '定时关闭' }).click()
    await page.getByRole('radio', { name: '播完本节' }).click()
    await expect(page.getByRole('button', { name: '播完本节' })).toBeVisible()
    expect(
      await page.evaluate(
        () => document.querySelector('audio') === (window as unknown as { element: Element }).element,
      ),
    ).toBe(true)
    expect((await demo.log('/api/v2/video/704/playinfo')).length).toBe(1)
    await expect.poll(async () => (await reported(demo, 703)).at(-1)).toBe(60)
    await hearTo(page, 21)
    await expect(page.getByText('本课时已播完')).toBeVisible()
    await expect(page.getByRole('button', { name: '定时关闭' })).toBeVisible()
    await expect(page).toHaveURL(/\/704$/)
    await expect(page.getByRole('button', { name: '前进15秒' })).toBeDisabled()
    // noted as it begins: the lesson may be over again before the test looks
    await page.evaluate(() => {
      const audio = document.querySelector('audio')
      audio?.addEventListener('playing', () => Object.assign(window, { begunAt: audio.currentTime }), { once: true })
    })
    await page.getByRole('button', { name: '后退15秒' }).click()
    await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, 'begunAt')))).toBeLessThan(15)
  })

  test('not for frames, nor with a watermark (check 4)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await page.goto(lesson(705))
    await expect(page.locator('iframe')).toBeVisible()
    await expect(listenTool(page)).toHaveCount(0)
    await test.step('a next one that is a frame is shown', async () => {
      await openInApp(page, lesson(704))
      await play(page)
      await listen(page)
      // at its end the next one would come without the tap
      await page.evaluate(() => document.querySelector('audio')?.pause())
      await page.getByRole('button', { name: /^下一节：/ }).click()
      await expect(page).toHaveURL(/\/705$/)
      await expect(page.locator('iframe')).toBeVisible()
      await isGone(page)
    })
    await test.step('a watermark, where the school does not want that', async () => {
      await demo.patchConfig({ player: { enabled_bullet_secret: '1', bullet_secret: { text: '${id}', size: '14' } } })
      await page.goto(lesson(704))
      await expect(listenTool(page)).toBeVisible()
      await configure(page, 'self.appSettings.listening = false')
      await page.goto(lesson(704))
      await expect(page.locator('main').getByRole('button', { name: '更多' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(listenTool(page)).toHaveCount(0)
    })
  })

  test('a tap that is under way while a report waits is followed (check 9)', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, buyer)
    await open(page, 701)
    await expect(listenTool(page)).toBeVisible()
    await demo.fault({ path: '/api/v2/video/701/record', kind: 'http500' })
    const box = await listenTool(page).boundingBox()
    await listenTool(page).hover({ position: { x: 40, y: 12 } })
    await page.mouse.down()
    await playTo(page, 11)
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    expect(await listenTool(page).boundingBox()).toEqual(box)
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: '听课', level: 1 })).toBeVisible()
    await isHeard(page)
  })

  test('HLS is heard as well', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 702)
    await listen(page)
    await isAt(page, 1)
  })

  test('the lock screen knows the lesson and steers it', async ({ page, demo }) => {
    await watchMediaSession(page)
    await signIn(page, demo, buyer)
    await open(page, 703)
    await listen(page)
    await expect.poll(() => lockScreenActions(page)).toContain('nexttrack')
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('零基础剪辑：从素材到成片')
    await pressOnLockScreen(page, 'pause')
    await isSilent(page)
    await pressOnLockScreen(page, 'play')
    await isHeard(page)
    await pressOnLockScreen(page, 'seekto', { seekTime: 40 })
    await isAt(page, 40)
    await pressOnLockScreen(page, 'nexttrack')
    await expect(page).toHaveURL(/\/704$/)
    await isHeard(page)
  })

  test('refused by the system with the screen locked, it says where it stopped when it is unlocked', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, buyer)
    await open(page, 703)
    await listen(page)
    await openInApp(page, '/courses')
    await expect(bar(page)).toBeVisible()
    // its last half minute, so that the next lesson does not come before play is refused
    await page.evaluate(() => {
      const audio = document.querySelector('audio')
      if (audio) audio.currentTime = 34
    })
    await expect.poll(async () => (await demo.log('/api/v2/video/704/playinfo')).length).toBe(1)
    await hideTab(page)
    await page.evaluate(() => {
      const own = HTMLMediaElement.prototype.play
      Object.assign(window, { own })
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('locked', 'NotAllowedError'))
    })
    await hearTo(page, 60)
    await isSilent(page)
    await expect(page.getByText(/^已停在/)).toHaveCount(0)
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = (window as unknown as { own: typeof HTMLMediaElement.prototype.play }).own
    })
    await showTab(page)
    await expect(page.getByText(/^已停在/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '继续播放' }).click()
    await isHeard(page)
    await expect(page.getByText(/^已停在/)).toHaveCount(0)
  })

  test('with the keyboard alone, and as axe wants it (check 8)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await open(page, 701)
    await listenTool(page).focus()
    await page.keyboard.press('Enter')
    await isHeard(page)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: '暂停' }).focus()
    await page.keyboard.press('Space')
    await isSilent(page)
    await page.getByRole('slider', { name: '播放进度' }).focus()
    await page.keyboard.press('ArrowRight')
    await isAt(page, 9)
    for (const [name, title] of [
      [/速度/, '播放速度'],
      ['定时关闭', '定时关闭'],
      ['播放列表', '播放列表'],
    ] as const) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: '播放列表' }).click()
    await page.getByRole('dialog').locator('a[href="/course/video/704"]').click()
    await expect(page).toHaveURL(/\/704$/)
    await isHeard(page)
    // one mark of the present place
    await page.getByRole('button', { name: '书签' }).click()
    await expect(page.getByText('已添加书签')).toBeVisible()
  })
})

test('without a network, a downloaded next lesson goes on (check 6)', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  const { goOffline, goOnline, waitForServiceWorker } = await import('../support/browser/network.ts')
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // both are fetched for the time without a network
  for (const id of [3901, 3902]) {
    await open(page, id)
    await page.evaluate(() => document.querySelector('video')?.pause())
    await page.locator('main').getByRole('button', { name: /^下载/ }).first().click()
    if (id === 3901) await page.getByRole('dialog', { name: '下载课时' }).getByRole('button', { name: /^下载/ }).click()
    await expect(
      page
        .locator('main')
        .getByRole('button', { name: /已下载/ })
        .first(),
    ).toBeVisible()
  }
  await moveTo(page, 3901)
  await listen(page)
  await goOffline(context, demo)
  await hearTo(page, 24)
  await expect(page).toHaveURL(/\/3902$/)
  await isHeard(page)
  await isAt(page, 1)
  await goOnline(context, demo)
  await expect.poll(async () => (await reported(demo, 3901)).at(-1)).toBe(24)
})
