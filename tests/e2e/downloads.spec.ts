/** Lessons kept for the time without a network, over a school whose films are on another origin (screens 4.3). */
import { readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { keys } from '../support/browser/databases.ts'
import { chooseDisplay } from '../support/browser/choose-display.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { buyer, lesson, newcomer, now, open, pause, play, playTo, reported } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { notedMs } from '../support/browser/study-record.ts'

test.use({ isApart: true })
// a school of its own makes them the last of all, and one after the other would keep one worker only
test.describe.configure({ mode: 'parallel' })

const [asFile, asLongFile, asPieces, asFewPieces, withKeys] = [3901, 3902, 3906, 3907, 3910]

const longFile = readFileSync(new URL('../../demo/media/offline/long.mp4', import.meta.url))

/** What a film host does wrong. */
const filmFault = (demo: Demo, kind: string, more: object = {}) =>
  demo.send('PUT', '/__demo/fault', { path: '/demo-media/offline/', kind, ...more })

/** The download of the lesson on screen, whatever its state: beside 书签. */
const tool = (page: Page) => page.locator('main').getByRole('button').nth(1)

/** Opens a lesson and asks for its download: it must not play, or the download waits. The quality is asked for once. */
async function download(page: Page, id: number, isFirst = false): Promise<void> {
  await open(page, id)
  await pause(page)
  await page.locator('main').getByRole('button', { name: /^下载/ }).first().click()
  if (isFirst) await page.getByRole('dialog', { name: '下载课时' }).getByRole('button', { name: /^下载/ }).click()
}

const isThere = (page: Page) => expect(tool(page)).toHaveAccessibleName(/已下载/)

/** Paths and sizes of all files of downloads in this browser. One that is deleted while it is looked at is none. */
const files = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const found: Record<string, number> = {}
    const root = await navigator.storage.getDirectory()
    async function look(handle: FileSystemDirectoryHandle | FileSystemFileHandle, path: string): Promise<void> {
      if (handle.kind === 'directory') await visit(handle, `${path}/`)
      else found[path] = (await handle.getFile()).size
    }
    async function visit(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries())
        await look(handle, path + name).catch((error: Error) => {
          if (error.name !== 'NotFoundError') throw error
        })
    }
    await visit(await root.getDirectoryHandle('lessons', { create: true }), '')
    return found
  })

/** Deletes the kept answers of an operation. */
const dropReads = (page: Page, operation: string): Promise<number> =>
  page.evaluate(
    (part) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5-reads')
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('reads', 'readwrite')
          const names = work.objectStore('reads').getAllKeys()
          let count = 0
          names.addEventListener('success', () => {
            for (const name of names.result as string[]) {
              if (!name.includes(part)) continue
              work.objectStore('reads').delete(name)
              count++
            }
          })
          work.addEventListener('complete', () => {
            opening.result.close()
            resolve(count)
          })
        })
      }),
    operation,
  )

const sourceOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')

/** Seeks to where nothing was fetched before. */
const seek = (page: Page, second: number): Promise<void> =>
  page.evaluate(
    (at) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video')
        video?.addEventListener('seeked', () => resolve(), { once: true })
        if (video) video.currentTime = at
      }),
    second,
  )

/** Seeks and watches a little of what plays from the device; tells the second where it was left. */
async function watchFrom(page: Page, id: number, second: number): Promise<number> {
  await play(page)
  expect(await sourceOf(page)).toContain(`/offline/3/${id}.mp4`)
  await playTo(page, 4)
  await seek(page, second)
  await playTo(page, second + 2)
  await pause(page)
  return Math.floor(await now(page))
}

test('five lessons are downloaded, the server goes, the browser restarts: two are watched, and told exactly once', async ({
  demo,
  server,
  switchServer,
}, info) => {
  const { launchOptions, viewport, hasTouch, isMobile, locale, userAgent } = info.project.use
  const device = { viewport, hasTouch, isMobile, locale, userAgent }
  const launch = async (): Promise<readonly [BrowserContext, Page]> => {
    const profile = info.outputPath('browser')
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...device, baseURL: server })
    return [context, context.pages()[0] ?? (await context.newPage())]
  }

  let [context, page] = await launch()
  await loginByPassword(page, newcomer)
  await waitForServiceWorker(page)
  await page.goto('/course/39')
  await page.getByRole('tab', { name: '目录' }).click()
  await page.getByRole('button', { name: /^下载课时/ }).click()
  const sheet = page.getByRole('dialog', { name: '下载课时' })
  for (const title of ['三种清晰度', '大小不符', 'TS 分段', 'fMP4 分段', '单文件分段'])
    await sheet.getByRole('checkbox', { name: title }).check()
  await sheet.getByRole('button', { name: '下载 5 节' }).click()
  // this browser promises nothing
  await page.getByRole('region', { name: '系统可能会清理离线内容' }).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('region', { name: '已下载 5 节' })).toBeVisible()
  await context.close()

  await switchServer('off')
  await expect(fetch(server)).rejects.toThrow()
  ;[context, page] = await launch()
  await page.goto('/')
  await page.getByRole('link', { name: /已下载 5 节/ }).click()
  const left: Record<number, number> = {}
  for (const [id, second] of [
    [asPieces, 15],
    [asFile, 11],
  ] as const) {
    await page
      .getByRole('main')
      .locator(`a[href="${lesson(id)}"]`)
      .click()
    left[id] = await watchFrom(page, id, second)
    await page.goBack()
  }
  await page.goto('/study')
  await expect(page.getByText('待同步 2 条')).toBeVisible()

  await switchServer('on')
  await page.reload()
  for (const id of [asPieces, asFile]) await expect.poll(() => reported(demo, id)).toEqual([left[id]])
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  // neither what was sent nor another start sends it again
  await page.goto('/study/course/39')
  await expect(page.getByText('TS 分段')).toBeVisible()
  for (const id of [asPieces, asFile]) expect(await reported(demo, id)).toEqual([left[id]])
  await context.close()
})

test('看完自动删除 takes what was watched, but not while a window still shows it', async ({ page, context, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await download(page, asFile, true)
  await isThere(page)
  const other = await context.newPage()
  await other.goto('/downloads')
  await other.getByRole('button', { name: /下载设置/ }).click()
  await other.getByRole('switch', { name: '看完自动删除' }).click()
  await page.bringToFront()
  // the next lesson would begin by itself
  await page.evaluate(() => {
    const prefs: unknown = JSON.parse(localStorage.getItem('prefs') ?? '{}')
    localStorage.setItem('prefs', JSON.stringify({ ...Object(prefs), continuousPlay: 'off' }))
  })
  await open(page, asFile)
  await play(page)
  expect(await sourceOf(page)).toContain(`/offline/3/${asFile}.mp4`)
  await seek(page, await page.evaluate(() => (document.querySelector('video')?.duration ?? 0) - 3))
  await expect(page.getByRole('button', { name: '重播' })).toBeVisible()
  // on a busy machine also where it was left for the end
  await expect.poll(async () => (await reported(demo, asFile)).at(-1)).toBeGreaterThan(20)
  // both windows know by now, and look a few seconds later
  await page.waitForTimeout(8000)
  expect(Object.keys(await files(page))).not.toEqual([])
  await page.getByRole('button', { name: '返回' }).click()
  await expect.poll(() => files(page)).toEqual({})
  await expect(other.getByText('还没有离线课时')).toBeVisible()
})

test('a film of which nothing else is kept plays at once without a network, as if all were there', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await download(page, asFile, true)
  await isThere(page)
  await pause(page)
  await goOffline(context, demo)
  await page.goto('/downloads')
  await expect(page.getByText('已下载 1 节')).toBeVisible()
  // a full disk drops what was read
  expect(await dropReads(page, 'getLesson')).toBeGreaterThan(0)
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = (): void => {
      for (const text of ['此页面还没有保存到本机', '此课时未下载'])
        if (document.body?.innerText.includes(text)) seen.add(text)
    }
    // what is shown for one frame is seen
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  const plays = async () => {
    await play(page)
    expect(await sourceOf(page)).toContain(`/offline/3/${asFile}.mp4`)
    await playTo(page, 3)
    await pause(page)
    await expect(page.getByRole('heading', { name: '已下载的课时' })).toBeVisible()
  }
  await test.step('opened by its address', async () => {
    await page.goto(lesson(asFile))
    await plays()
    expect(await seen()).toEqual([])
  })
  await test.step('opened from the list', async () => {
    await page.goto('/downloads')
    await page
      .getByRole('main')
      .locator(`a[href="${lesson(asFile)}"]`)
      .click()
    await plays()
    expect(await seen()).toEqual([])
  })
  await test.step('played to its end, it is finished, and told once there is a network', async () => {
    const length = await page.evaluate(() => Math.floor(document.querySelector('video')?.duration ?? 0))
    await seek(page, length - 2)
    await play(page)
    await expect(page.getByRole('button', { name: '重播' })).toBeVisible()
    await goOnline(context, demo)
    await expect.poll(() => reported(demo, asFile)).toContain(length)
    await expect.poll(() => keys(page, 'outbox')).toEqual([])
    const told = await reported(demo, asFile)
    expect(told.filter((second) => second === length)).toHaveLength(1)
  })
})

test('cut in the middle and left: goes on from there, once for two tabs; a logout leaves nothing', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // what came before the end is on the disk
  await filmFault(demo, 'cutAfter', { bytes: Math.floor(longFile.length * 0.6) })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/网络中断/)
  const partly = async () => (await files(page))[`3/${asLongFile}/film.mp4`] ?? 0
  // what was not read yet is lost with the connection: on a slow machine that may be all, and the next try brings it
  await expect.poll(partly).toBeGreaterThan(longFile.length / 2)
  await goOffline(context, demo)
  await page.goto('/downloads')
  await demo.clearFaults()
  await demo.clearLog()
  const other = await context.newPage()
  await other.goto('/downloads')
  await goOnline(context, demo)
  await expect.poll(partly).toBe(longFile.length)
  // all bytes are no film yet: it is proved first
  await expect(page.getByRole('main').getByText('已下载 1 节')).toBeVisible()
  const asked = (await demo.log('/demo-media/offline/long.mp4')).map(({ headers }) => headers as { range?: string })
  // somewhat before what was there: its end is asked for again, to know the film by
  const resumed = asked.filter(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1]) > 0)
  expect(resumed).toHaveLength(1)
  await other.close()
  await open(page, asLongFile)
  expect(await sourceOf(page)).toContain(`/offline/3/${asLongFile}.mp4`)

  await page.goto('/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '仍然退出' }).click()
  await expect(page.getByText('已安全退出')).toBeVisible()
  expect(await files(page)).toEqual({})
  await loginByPassword(page, buyer)
  const status = await page.evaluate(async (path) => (await fetch(path)).status, `/offline/3/${asLongFile}.mp4`)
  expect(status).toBe(404)
})

test('what may not be read, or is encrypted, is said not to be supported', async ({ page, demo, allowConsole }) => {
  // the browser's own words for what may not be read
  allowConsole(failedResource, /blocked by CORS policy/)
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await download(page, withKeys, true)
  await expect(tool(page)).toHaveAccessibleName(/该课时不支持下载/)
  await filmFault(demo, 'noCors')
  await download(page, asFewPieces)
  await expect(tool(page)).toHaveAccessibleName(/该课时不支持下载/)
})

test('waits while a lesson streams in another tab', async ({ page, context, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // half a minute of download: it must not be over before the other tab streams
  await filmFault(demo, 'slowBody', { bytesPerSecond: 40_000 })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/下载中/)
  const other = await context.newPage()
  await other.goto(lesson(asFile))
  await play(other)
  await expect(tool(page)).toHaveAccessibleName(/已暂停/)
  expect(await now(other)).toBeGreaterThanOrEqual(0)
  await demo.clearFaults()
  await pause(other)
  await isThere(page)
})

/** Addresses of the code and styles that the page has announced. */
const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]')].map(({ href }) => href))

/** Whether all that was announced since `former` was is kept, the large controls of 长辈版 among it. */
async function isCodeKept(page: Page, former: readonly string[]): Promise<boolean> {
  const addresses = (await announced(page)).filter((address) => !former.includes(address))
  const texts = await page.evaluate(
    (wanted) => Promise.all(wanted.map(async (address) => (await caches.match(address, { ignoreVary: true }))?.text())),
    addresses,
  )
  return !texts.includes(undefined) && texts.some((text) => text?.includes('播放控制'))
}

/** Downloads the first lesson of a course, none of whose lessons was ever opened, and goes offline. */
async function keepUnopened(page: Page, context: BrowserContext, demo: Demo): Promise<void> {
  // on a line as slow as this nothing is fetched in advance
  await page.addInitScript(() => {
    const value = Object.assign(new EventTarget(), { effectiveType: '3g' })
    Object.defineProperty(navigator, 'connection', { value })
  })
  await signIn(page, demo, newcomer)
  await page.goto('/course/39?tab=lessons')
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: /^下载课时/ }).click()
  const sheet = page.getByRole('dialog', { name: '下载课时' })
  await sheet.getByRole('checkbox', { name: '三种清晰度' }).check()
  const former = await announced(page)
  await sheet.getByRole('button', { name: '下载 1 节' }).click()
  await expect(page.getByText('已下载 1 节')).toBeVisible()
  // the film may be here before the code that is fetched beside it
  await expect.poll(() => isCodeKept(page, former), { message: 'the code of lessons is kept' }).toBe(true)
  await goOffline(context, demo)
}

test('what is watched without a network is in the record, though no lesson was opened before', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await keepUnopened(page, context, demo)
  await page.goto(lesson(asFile))
  await play(page)
  await playTo(page, 4)
  await pause(page)
  await expect.poll(() => notedMs(page)).toBeGreaterThan(0)
})

test('in 长辈版 a lesson has its large controls without a network, though none was opened before', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await chooseDisplay(page, 'elder')
  await keepUnopened(page, context, demo)
  await page.goto(lesson(asFile))
  const controls = page.getByRole('region', { name: '播放控制' })
  await expect(controls.getByRole('button', { name: /播放|暂停/ })).toBeInViewport()
})

test('is paused and goes on by the keyboard alone; what is on the disk stays', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // half a minute of download: it must not be over before the list is there
  await filmFault(demo, 'slowBody', { bytesPerSecond: 40_000 })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/下载中/)
  await page.goto('/downloads')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^下载中 \d+%/ }).press('Enter')
  const goOn = main.getByRole('button', { name: /^已暂停/ })
  await expect(goOn).toBeFocused()
  // what had arrived is written, perhaps after it was said; nothing more comes
  const size = async () => (await files(page))[`3/${asLongFile}/film.mp4`] ?? 0
  let before = -1
  const isSteady = async () => {
    const former = before
    before = await size()
    return before === former
  }
  await expect.poll(isSteady, { intervals: [1_000] }).toBe(true)
  // a film that is all there would not grow either
  expect(before).toBeLessThan(longFile.length)
  await page.waitForTimeout(1_000)
  expect(await size()).toBe(before)
  await demo.clearFaults()
  await goOn.press('Enter')
  await expect(main.getByText('已下载 1 节')).toBeVisible()
  expect(await size()).toBe(longFile.length)
})

test('a full disk is said, the rest of the app goes on, and with room again the film comes', async ({
  page,
  context,
  demo,
  server,
}) => {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  const browser = await context.newCDPSession(page)
  // what the worker stores while idle would take the room in which the app itself goes on
  let usage = 0
  const isSteady = async () => {
    const before = usage
    usage = (await browser.send('Storage.getUsageAndQuota', { origin: server })).usage
    return Math.abs(usage - before) < 50_000
  }
  await expect.poll(isSteady, { intervals: [1_000] }).toBe(true)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server, quotaSize: usage + 400_000 })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/存储空间不足/)
  expect((await files(page))[`3/${asLongFile}/film.mp4`] ?? 0).toBeLessThan(400_000)
  await play(page)
  await page.goto('/downloads')
  await expect(page.getByRole('main').getByText('存储空间不足')).toBeVisible()
  await page.goto('/course/39')
  await expect(page.getByRole('heading', { name: '离线学习样片' })).toBeVisible()

  await browser.send('Storage.overrideQuotaForOrigin', { origin: server })
  // other apps have made room, and told nobody: the film comes when the app is opened again
  await page.goto('/downloads')
  await expect(page.getByRole('main').getByText('已下载 1 节')).toBeVisible()
  expect((await files(page))[`3/${asLongFile}/film.mp4`]).toBe(longFile.length)
})

/** The disk has no room to open the list of downloads while the page says so. */
async function refuseList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open: reallyOpen } = IDBFactory.prototype
    Object.assign(window, { isListRefused: true })
    IDBFactory.prototype.open = function (...args) {
      if (args[0] === 'meedu-h5-downloads' && Reflect.get(window, 'isListRefused'))
        throw new DOMException(
          'Encountered full disk while opening backing store for indexedDB.open.',
          'QuotaExceededError',
        )
      return reallyOpen.apply(this, args)
    }
  })
}

test('a disk that does not open the list of downloads: said where they are, offered again, and no film is lost', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, newcomer)
  await download(page, asFile, true)
  await isThere(page)
  const kept = await files(page)
  await page.goto('/__demo/fault')
  await refuseList(page)
  await page.goto('/downloads')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '存储空间不足' })).toBeVisible()
  await expect(main.getByText('请清理后重试，已下载的课时不受影响')).toBeVisible()
  // each start says so once; while that is there a tap is not answered by the same words
  const toast = page.getByRole('status').getByText('存储空间不足，请清理后重试')
  await expect(toast).toHaveCount(0)
  await main.getByRole('button', { name: '重试' }).click()
  await expect(toast).toBeVisible()
  await page.goto('/course/39?tab=lessons')
  await expect(main.getByRole('button', { name: '下载课时' })).toContainText('存储空间不足，请清理后重试')
  await open(page, asFile)
  await expect(tool(page)).toContainText('空间不足')
  await expect(toast).toHaveCount(0)
  await tool(page).click()
  await expect(toast).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'isListRefused', false))
  await tool(page).click()
  await isThere(page)
  expect(await files(page)).toEqual(kept)
})

test('a disk without room for a first file is full, not a browser that cannot', async ({
  page,
  context,
  demo,
  server,
}) => {
  await signIn(page, demo, newcomer)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server, quotaSize: 1 })
  await open(page, asFile)
  await expect(tool(page)).toContainText('空间不足')
  await tool(page).click()
  await expect(page.getByText('存储空间不足，请清理后重试')).toBeVisible()
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server })
  await tool(page).click()
  await expect(page.getByRole('dialog', { name: '下载课时' })).toBeVisible()
})

test('where the school has switched them off there is no trace of downloads', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  const places = [
    ['/course/39?tab=lessons', '三种清晰度', '下载课时'],
    [lesson(asFile), '三种清晰度', '下载'],
    ['/member', '我的订单', '离线下载'],
    ['/member/storage', '课程与页面数据', '离线课时'],
  ] as const
  const main = page.getByRole('main')
  const visit = async (path: string, content: string): Promise<void> => {
    await page.goto(path)
    await expect(main.getByText(content).first()).toBeVisible()
  }
  for (const [path, content, control] of places) {
    await visit(path, content)
    await expect(main.getByText(control).first(), path).toBeVisible()
  }
  // what config.js says last does not count any more
  await page.addInitScript(() => {
    let given: object = {}
    Object.defineProperty(globalThis, 'appSettings', {
      get: () => given,
      set(value: object) {
        given = Object.defineProperty(value, 'offlineVideo', { value: false, writable: false })
      },
    })
  })
  for (const [path, content] of places) {
    await visit(path, content)
    await page.waitForLoadState('networkidle')
    await expect(main.getByText(/^下载|离线下载|离线课时/), path).toHaveCount(0)
  }
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
})
