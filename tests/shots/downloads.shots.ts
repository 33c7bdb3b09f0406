/**
 * Every state of what downloads show (screens 4.3, 4.4), light and dark: `shots/downloads-<theme>/<what>.png`. Nothing is
 * downloaded: another tab holds the lock of those who do, and says what the index is.
 */
import { mkdirSync } from 'node:fs'
import { devices, type BrowserContext, type Page } from '@playwright/test'
import type { DownloadEntry } from '../../src/platform/downloads/download-entry.ts'
import type { DownloadState } from '../../src/platform/downloads/download-state.ts'
import { test } from '../support/browser/fixtures.ts'
import { lesson } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'
import { downloadEntry } from '../support/data/download-entries.ts'

const MB = 1024 * 1024
const sizes = [35.2, 49, 75.3, 68.1, 86.4, 104, 79.6]
const bytesOf = (id: number): number => Math.round((sizes[id % sizes.length] ?? 50) * MB)
const titles = [
  '为什么先看数据再写代码',
  '环境：十分钟装好需要的一切',
  '读取 CSV、Excel 与编码问题',
  '认识字段：类型、范围与含义',
  '缺失值的三种处理',
  '重复与错位：一张订单表的真实样子',
  '把日期变成可以计算的东西',
  '分组：先问再算',
  '透视表的四个格子',
  '窗口与累计',
  '合并：两张表怎样对上',
]

const entry = (id: number, state: DownloadState, more: Partial<DownloadEntry> = {}): DownloadEntry =>
  downloadEntry(id, {
    place: (id % 100) - 1,
    title: titles[((id % 100) - 1) % titles.length] ?? '',
    cover: '/demo-covers/python.svg',
    size: bytesOf(id),
    seconds: 120,
    addedAt: id,
    checkedAt: Date.now(),
    state,
    ...more,
  })
const done = (id: number, more: Partial<DownloadEntry> = {}) => entry(id, { kind: 'done', size: bytesOf(id) }, more)

const states: Readonly<Record<string, DownloadState>> = {
  queued: { kind: 'queued' },
  loading: { kind: 'loading' },
  paused: { kind: 'paused', by: 'learner' },
  streaming: { kind: 'paused', by: 'streaming' },
  metered: { kind: 'paused', by: 'metered' },
  finishing: { kind: 'finishing' },
  network: { kind: 'failed', failure: { reason: 'network' } },
  space: { kind: 'failed', failure: { reason: 'space' } },
  limit: { kind: 'failed', failure: { reason: 'limit' } },
  server: { kind: 'failed', failure: { reason: 'server', message: '请购买后观看' } },
  other: { kind: 'failed', failure: { reason: 'other' } },
  unsupported: { kind: 'unsupported' },
  done: { kind: 'done', size: bytesOf(105) },
  expired: { kind: 'expired', size: bytesOf(105), since: Date.now() },
  cleared: { kind: 'cleared' },
}
const photo = { course: 3, courseTitle: '摄影构图九讲：用手机也能拍出好照片', cover: '/demo-covers/photo.svg' }
const stored = [done(101), done(102), done(103), done(104), done(301, photo), done(302, photo)]
const all = [
  ...stored,
  ...Object.values(states)
    .filter(({ kind }) => kind !== 'done')
    .map((state, index) => entry(105 + index, state)),
]

/** The tab that stands for the one at work. */
async function openOther(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto('/__demo/fault')
  await other.evaluate(() => void navigator.locks.request('meedu-h5-downloads', () => new Promise(() => {})))
  return other
}

/** Makes these the index, with bytes on the disk for what is there, and tells the app. */
const become = (other: Page, entries: readonly DownloadEntry[], arrived?: readonly [lesson: number, percent: number]) =>
  other.evaluate(
    async ([list, progress]) => {
      const opening = indexedDB.open('meedu-h5-downloads')
      opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('downloads'))
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const work = opening.result.transaction('downloads', 'readwrite')
      work.objectStore('downloads').clear()
      for (const each of list) work.objectStore('downloads').put(each, `${each.member}/${each.lesson}`)
      await new Promise((resolve) => work.addEventListener('complete', resolve))
      opening.result.close()
      const lessons = await (await navigator.storage.getDirectory()).getDirectoryHandle('lessons', { create: true })
      for (const each of list) {
        if (!('size' in each.state)) continue
        const folder = await lessons.getDirectoryHandle(each.member, { create: true })
        const files = await folder.getDirectoryHandle(String(each.lesson), { create: true })
        const film = await (await files.getFileHandle('film.mp4', { create: true })).createWritable()
        await film.truncate(each.state.size)
        await film.close()
      }
      const channel = new BroadcastChannel('meedu-h5-downloads')
      channel.postMessage({ kind: 'changed' })
      const tell = (each: object | null) => channel.postMessage({ kind: 'progress', member: '1', progress: each })
      for (const [id, percent] of progress) {
        const total = list.find((each) => each.lesson === id)?.size ?? 1
        tell({ lesson: id, bytes: (total * percent) / 100, total, speed: 1.8 * 1024 * 1024 })
      }
    },
    [entries, arrived === undefined ? [] : [arrived]] as const,
  )

test.beforeEach(({ allowConsole }) => allowConsole(/.*/))

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme, actionTimeout: 6000 })
    test.setTimeout(240_000)
    const folder = `shots/downloads-${theme}`
    test.beforeAll(() => void mkdirSync(folder, { recursive: true }))

    test('downloads', async ({ page, context, demo }) => {
      /** `height`: of a screen that shows all at once; rows out of sight are not drawn. */
      const shot = async (name: string, height = 844) => {
        await page.setViewportSize({ width: 390, height })
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${folder}/${name}.png` })
      }
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
      const answer = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).first().click()
      await page.addInitScript(() => {
        const type = localStorage.getItem('shots-network') ?? 'wifi'
        Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type }) })
      })
      await signIn(page, demo, resident)
      const other = await openOther(context)
      await page.bringToFront()
      await page.goto('/')
      await waitForServiceWorker(page)
      await page.goto('/study')
      await page.waitForTimeout(1500)

      await page.goto('/downloads')
      await page.waitForTimeout(1000)
      await shot('downloads-empty')
      await become(other, all, [106, 42])
      await shot('downloads', 1900)
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 844 })
        await become(other, stored)
        const row = page.locator('a[href="/course/video/102"]')
        // the browser scrolls it, as a finger does
        await row.evaluate((link) => {
          for (let box = link.parentElement; box !== null; box = box.parentElement)
            if (box.scrollWidth > box.clientWidth) box.scrollTo({ left: box.scrollWidth })
        })
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${folder}/downloads-swiped-${width}.png` })
        await become(other, all, [106, 42])
      }
      await press(/更多/)
      await shot('downloads-menu')
      await answer('删除')
      await shot('downloads-delete')
      await answer('取消')
      await press('下载设置')
      await shot('downloads-settings')
      await page.keyboard.press('Escape')
      await become(other, [...stored, entry(105, states['queued'] ?? { kind: 'queued' })], [105, 42])
      await press('编辑')
      await page.getByRole('checkbox').nth(3).click()
      await page.getByRole('checkbox').nth(4).click()
      await shot('downloads-edit')

      // the lesson: one place, whatever its state
      await become(other, [])
      await page.goto(lesson(105))
      await page.waitForTimeout(2500)
      await page.evaluate(() => document.querySelector('video')?.pause())
      await shot('lesson-none')
      await press(/^下载/)
      await shot('lesson-sheet')
      await page.keyboard.press('Escape')
      for (const [name, state] of Object.entries(states)) {
        const ahead = name === 'queued' ? [entry(103, { kind: 'queued' }), entry(104, { kind: 'queued' })] : []
        const arrived = ['loading', 'paused', 'streaming', 'metered'].includes(name)
        await become(other, [...ahead, entry(105, state)], arrived ? [105, 42] : undefined)
        await page.waitForTimeout(300)
        const box = await page.locator('main h2').first().locator('..').boundingBox()
        if (box !== null) await page.screenshot({ path: `${folder}/tool-${name}.png`, clip: box })
      }
      await become(other, [entry(105, { kind: 'finishing' })])
      await page.waitForTimeout(300)
      await become(other, [done(105)])
      await shot('lesson-finished')
      await page.waitForTimeout(6000)
      await become(other, [entry(105, states['loading'] ?? { kind: 'queued' })], [105, 42])
      await page.waitForTimeout(300)
      await become(other, [entry(105, states['metered'] ?? { kind: 'queued' })], [105, 42])
      await shot('lesson-metered')
      await become(other, all, [106, 42])
      await shot('lesson-rows', 1600)
      await page.evaluate(() => localStorage.setItem('shots-network', 'cellular'))
      await become(other, [])
      await page.reload()
      await page.waitForTimeout(2500)
      await page.evaluate(() => document.querySelector('video')?.pause())
      await press(/^下载/)
      await answer(/^下载/)
      await shot('question-mobile')
      await page.evaluate(() => localStorage.removeItem('shots-network'))

      await page.goto('/course/1?tab=lessons')
      await page.waitForTimeout(1500)
      await page.getByRole('tab', { name: '目录' }).click()
      await become(other, [
        done(101),
        done(102),
        entry(103, { kind: 'queued' }),
        entry(108, states['other'] ?? { kind: 'cleared' }),
      ])
      await shot('course', 1200)
      await press(/下载课时/)
      await shot('course-sheet')
      await answer('全选')
      await shot('course-sheet-all')
      await page.keyboard.press('Escape')
      await become(other, all, [106, 42])
      await shot('course-rows', 1700)

      await page.goto('/member')
      await page.waitForTimeout(1000)
      await shot('member')
      await page.goto('/member/storage')
      await page.waitForTimeout(1500)
      await shot('storage')
      await page.goto('/member/profile')
      await page.waitForTimeout(1000)
      await press('退出登录')
      await shot('logout')
      await answer('先不退出')

      await page.goto('/')
      await page.waitForTimeout(1500)
      await goOffline(context, demo)
      for (const [name, path] of [
        ['home-offline', '/'],
        ['study-offline', '/study'],
        ['downloads-offline', '/downloads'],
        ['lesson-offline', lesson(105)],
        ['lesson-there-offline', lesson(101)],
      ] as const) {
        await page.goto(path)
        await page.waitForTimeout(2500)
        await shot(name, name === 'downloads-offline' ? 1900 : 844)
      }
      await goOnline(context, demo)
    })

    test('downloads on an iPhone', async ({ browser, demo, server }) => {
      for (const { width, height } of [
        { width: 390, height: 844 },
        { width: 360, height: 740 },
      ]) {
        const { viewport: _, ...iphone } = devices['iPhone 14']
        const context = await browser.newContext({
          ...iphone,
          viewport: { width, height },
          baseURL: server,
          colorScheme: theme,
          locale: 'zh-CN',
        })
        const page = await context.newPage()
        const shot = async (name: string) => {
          await page.waitForTimeout(500)
          await page.screenshot({ path: `${folder}/${name}-${width}.png` })
        }
        const answer = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).first().click()
        await signIn(page, demo, resident)
        await page.goto('/')
        await waitForServiceWorker(page)
        await page.goto(lesson(105))
        await page.waitForTimeout(2500)
        await page.evaluate(() => document.querySelector('video')?.pause())
        await page.locator('main').getByRole('button', { name: /^下载/ }).first().click()
        await shot('iphone-sheet')
        await answer(/^下载/)
        await shot('iphone-question')
        await answer('安装')
        await shot('iphone-guide')
        await context.close()
      }
    })
  })
