import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { goOffline, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

/** Home, screens 2.1: its checks by number, 4.1 as far as home shows it, and what may never move. */
const blocksPath = '/api/v2/decorationPage/blocks'
const latestPath = '/api/v2/announcement/latest'

const cover = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const course = {
  id: 1,
  title: 'Python 数据分析实战',
  thumb: '',
  charge: 199,
  user_count: 12_000,
  is_free: 0,
  category: null,
}

const pictures = (count: number) => Array.from({ length: count }, () => ({ src: cover, url: '/courses' }))

/** Answers the page's blocks with others than the school's; the service worker must be out of the way. */
async function serveBlocks(page: Page, blocks: readonly { sign: string; config_render: unknown }[]): Promise<void> {
  const data = blocks.map((block, index) => ({ id: index + 1, ...block }))
  await page.route(`**${blocksPath}*`, (route) => route.fulfill({ json: { code: 0, message: '', data } }))
}

async function newestAnnouncement(demo: Demo): Promise<string> {
  const { data } = (await demo.send('GET', latestPath)) as { data: { title: string } }
  return data.title
}

const newCourses = (page: Page) => page.getByRole('heading', { name: '本周新课' })

/** One finger pulls the top of the page down and lets it go. */
async function pullDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 300)
  for (let y = 310; y <= 520; y += 15) await touch('touchMove', y)
  await expect(page.getByText('松开刷新')).toBeAttached()
  await touch('touchEnd')
}

/** Notes what moves while the document fills. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}

/** A picture of a group, of this size. */
const picture = (width: number, height: number) => ({
  src: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="9" cy="9" r="9"/></svg>`)}`,
  url: '/courses',
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a visitor’s home (checks 1, 5 and 9) @origins', async ({ page }) => {
    const shifts = await watchShifts(page)
    await page.goto('/')
    await test.step('nothing moves while it is filled', async () => {
      await expect(page.getByRole('button', { name: '关闭公告' })).toBeVisible()
      await expect(newCourses(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifts()).toEqual([])
    })
    await test.step('the document title is the school’s name', async () => {
      await expect(page).toHaveTitle('南窗学堂')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('首页')
      await expect(page.getByText('继续学习')).toBeHidden()
    })
    await test.step('blocks stand in the order of the server, unknown ones leave no gap', async () => {
      await expect(page.getByRole('region', { name: '推荐' }).getByRole('link').first()).toHaveAttribute('href', /^\//)
      await expect(page.getByRole('navigation', { name: '导航', exact: true }).getByRole('link')).toHaveCount(8)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        '本周新课',
        '免费好课',
        '大家都在学',
        '南窗学堂',
      ])
      const courses = page.getByRole('heading', { name: '免费好课' }).locator('xpath=ancestor::section')
      await expect(courses.getByRole('link').first()).toHaveAttribute('href', '/courses')
      await expect(courses.getByRole('heading', { level: 3 }).first()).toHaveText('宋词里的四季')
      await expect(courses.getByText('免费', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('7531人已购买')).toBeVisible()
      expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
    })
    await test.step('the official account opens its code', async () => {
      await page.getByRole('button', { name: '关注' }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('img', { name: '公众号二维码' })).toBeVisible()
      await expect(sheet.getByText('长按识别二维码')).toBeVisible()
      await sheet.getByRole('button', { name: '关闭' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: '关注' })).toBeFocused()
    })
    await test.step('the keyword arrives unchanged, an empty one is asked for', async () => {
      await page.getByRole('button', { name: '搜索' }).click()
      await expect(page.getByText('请输入关键字后再搜索')).toBeVisible()
      await page.getByRole('searchbox', { name: '搜索关键词' }).fill('C#&50%')
      await page.getByRole('button', { name: '搜索' }).click()
      await expect(page).toHaveURL('/search?keywords=C%23%2650%25')
      await expect(page).toHaveTitle('搜索')
      await expect(page.getByRole('searchbox')).toHaveValue('C#&50%')
    })
  })

  test('blocks of other schools (checks 2 to 4)', async ({ page, demo }) => {
    await test.step('blocks without configuration are no error', async () => {
      const signs = ['slider', 'grid-nav', 'h5-vod-v1', 'image-group', 'h5-gzh-v1', 'blank', 'code']
      await serveBlocks(page, [
        ...signs.map((sign) => ({ sign, config_render: [] })),
        ...signs.map((sign) => ({ sign, config_render: null })),
        { sign: 'slider', config_render: [null, { src: null, href: '/courses' }] },
        { sign: 'h5-vod-v1', config_render: { title: '还在', items: [null, { id: 'x' }, course] } },
      ])
      await page.goto('/')
      await expect(page.getByRole('heading', { name: '还在' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
    })
    await test.step('pictures in columns are shown whole', async () => {
      await serveBlocks(page, [
        { sign: 'image-group', config_render: { v: 'v-1', items: [picture(750, 400)] } },
        { sign: 'image-group', config_render: { v: 'v-2', items: [picture(300, 600), picture(300, 600)] } },
        {
          sign: 'image-group',
          config_render: { v: 'v-1', items: [{ src: 'data:image/png;base64,AA', url: '/courses' }] },
        },
      ])
      await page.reload()
      const ratios = () =>
        page
          .getByRole('link', { name: /^图片/ })
          .evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => (width / height).toFixed(2)),
          )
      await expect.poll(ratios).toEqual(['1.88', '0.50', '0.50', '3.00'])
    })
    await test.step('picture groups and icons keep their layout with any number', async () => {
      await serveBlocks(page, [
        { sign: 'image-group', config_render: { v: 'v-1-2', items: [] } },
        { sign: 'image-group', config_render: { v: 'v-1-2', items: pictures(1) } },
        { sign: 'image-group', config_render: { v: 'v-1-2', items: pictures(2) } },
        { sign: 'image-group', config_render: { v: 'v-1-2', items: pictures(3) } },
        {
          sign: 'grid-nav',
          config_render: {
            line_count: 4,
            items: Array.from({ length: 7 }, (_, at) => ({ src: cover, name: `入口${at}`, href: '/courses' })),
          },
        },
      ])
      await page.reload()
      const icons = page.getByRole('navigation', { name: '导航', exact: true }).getByRole('link')
      await expect(icons).toHaveCount(7)
      const tops = await icons.evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().top)))
      expect(new Set(tops).size).toBe(2)
      expect(tops.filter((top) => top === tops[0])).toHaveLength(4)

      const boxes = await page
        .getByRole('link', { name: /^图片 / })
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom, width }) => ({ top, bottom, width })),
        )
      expect(boxes).toHaveLength(6)
      const [single, left, right, large, upper, lower] = boxes
      expect(single?.width).toBe(350)
      expect(left?.top).toBe(right?.top)
      expect(large?.top).toBe(upper?.top)
      expect(Math.abs((large?.bottom ?? 0) - (lower?.bottom ?? 1000))).toBeLessThan(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
    await test.step('targets: nowhere, a new window, never a script, the app without login', async () => {
      await serveBlocks(page, [
        {
          sign: 'grid-nav',
          config_render: {
            line_count: 4,
            items: [
              { src: cover, name: '无', href: null },
              { src: cover, name: '外', href: 'https://example.com/a' },
              { src: cover, name: '脚本', href: 'javascript:alert(1)' },
              { src: cover, name: '旧', href: '/packageA/vod/index' },
              { src: cover, name: '课程', href: '/courses' },
            ],
          },
        },
      ])
      await page.reload()
      const links = page.getByRole('navigation', { name: '导航', exact: true }).getByRole('link')
      await expect(links).toHaveCount(3)
      await expect(page.getByText('无', { exact: true })).toBeVisible()
      await expect(page.getByText('脚本', { exact: true })).toBeVisible()
      const outside = page.getByRole('link', { name: '外' })
      await expect(outside).toHaveAttribute('target', '_blank')
      await expect(outside).toHaveAttribute('rel', /noopener/)
      await expect(page.getByRole('link', { name: '旧' })).toHaveAttribute('href', '/courses')
      await demo.clearLog()
      await page.getByRole('link', { name: '课程' }).click()
      await expect(page).toHaveURL('/courses')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('录播课程')
    })
    await test.step('a page without blocks offers all courses', async () => {
      await serveBlocks(page, [])
      await page.goto('/')
      await expect(page.getByText('首页正在布置中')).toBeVisible()
      await expect(page.getByRole('link', { name: '全部课程' })).toHaveAttribute('href', '/courses')
      await expect(page.getByRole('search')).toBeVisible()
    })
    await test.step('pictures of the configuration stand on top when no block is a slider', async () => {
      await demo.patchConfig({ sliders: [{ src: cover, link: '/courses?scene=free' }] })
      await serveBlocks(page, [{ sign: 'h5-vod-v1', config_render: { title: '课程', items: [course] } }])
      await page.reload()
      await expect(page.getByRole('region', { name: '推荐' }).getByRole('link')).toHaveAttribute(
        'href',
        '/courses?scene=free',
      )
      await expect(page.getByText('1.2万人已购买')).toBeVisible()
    })
  })

  test('a failing page keeps search and tab bar and can be asked for again; pulling refreshes it', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await demo.fault({ path: blocksPath, kind: 'http500' })
    await page.goto('/')
    await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    await expect(page.getByRole('search')).toBeVisible()
    await expect(page.getByRole('link', { name: '我的' })).toBeVisible()
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(newCourses(page)).toBeVisible()
    await test.step('pull down refreshes', async () => {
      // the gesture comes after the content; then the browser's own pull is off
      await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
      await demo.clearLog()
      await pullDown(page)
      await expect.poll(async () => (await demo.log(blocksPath)).length).toBe(1)
      await expect(page.getByText('正在刷新…')).toBeHidden()
    })
  })

  test('pulling asks again for pictures and for the member, if they could not be had', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await signIn(page, demo, '13800000000')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'malformed' })
    await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()))
    await page.goto('/')
    await expect(newCourses(page)).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
    await demo.clearFaults()
    await page.unrouteAll()
    await pullDown(page)
    await expect(page.getByRole('link', { name: /继续学习/ })).toBeVisible()
    await expect(page.locator('main a[href="/course/1"] img').first()).toBeVisible()
  })

  test('a member goes on where the learning stopped, nothing moves meanwhile; a new member sees no card', async ({
    page,
    demo,
  }) => {
    const shifts = await watchShifts(page)
    await signIn(page, demo, '13800000000')
    await page.goto('/')
    const card = page.getByRole('link', { name: /继续学习/ })
    await expect(card).toHaveAttribute('href', '/course/video/105')
    await expect(card).toContainText('Python 数据分析实战')
    await expect(card).toContainText('还剩2分钟')
    await expect(page.getByRole('button', { name: '关闭公告' })).toBeVisible()
    await expect(newCourses(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
    await signIn(page, demo, '13800000002')
    await page.goto('/')
    await expect(newCourses(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(card).toBeHidden()
  })

  test('a card whose lesson and course are gone gives way to another course', async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/')
    const card = page.getByRole('link', { name: /继续学习/ })
    await expect(card).toHaveAttribute('href', '/course/video/105')
    await demo.fault({ path: '/api/v2/video/105', kind: 'code404' })
    await demo.fault({ path: '/api/v2/course/1', kind: 'code404' })
    await card.click()
    await expect(page.getByText('内容不存在或已下架')).toBeVisible()
    await page.getByRole('button', { name: '返回', exact: true }).first().click()
    await expect(card).toHaveAttribute('href', /^\/course\/video\/(?!105$)/)
  })

  test('a card that comes long after the blocks finds its place free', async ({ page, demo }) => {
    const shifts = await watchShifts(page)
    await signIn(page, demo, '13800000000')
    const release = await holdAnswers(page, '**/api/v3/member/courses/learned*')
    await page.goto('/')
    const card = page.getByRole('link', { name: /继续学习/ })
    await expect(newCourses(page)).toBeVisible()
    await expect(card).toBeHidden()
    release()
    await expect(card).toBeVisible()
    expect(await shifts()).toEqual([])
  })
})

test('announcements come and go (checks 6, 8 and 9)', async ({ page, demo }) => {
  const title = await newestAnnouncement(demo)
  await test.step('no announcement, no bar', async () => {
    await demo.patchOdd({ no_announcement: true })
    await page.goto('/')
    await expect(newCourses(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '关闭公告' })).toBeHidden()
    expect((await page.getByRole('search').boundingBox())?.y).toBeLessThan(20)
  })
  await test.step('a closed one stays closed', async () => {
    await demo.patchOdd({ no_announcement: false })
    await page.reload()
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', /^\/announcement\?id=\d+$/)
    await page.getByRole('button', { name: '关闭公告' }).click()
    await expect(page.getByRole('link', { name: title })).toBeHidden()
    await page.reload()
    await expect(newCourses(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '关闭公告' })).toBeHidden()
  })
  await test.step('a newer one appears; a school without a name is 首页', async () => {
    await demo.announce({ title: '新公告', announcement: '<p>正文</p>' })
    await demo.patchConfig({ name: '' })
    // the stored answers are shown first, the newer ones take their place
    await page.reload()
    await expect(page.getByRole('link', { name: '新公告' })).toBeVisible()
    await expect(page).toHaveTitle('首页')
  })
})

test('offline after one visit: the same blocks, and since when they are known (check 7) @origins', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/')
  await waitForServiceWorker(page)
  // before another page asks: the worker was handed what the first one had
  await waitForStored(page, blocksPath)
  await page.reload()
  await expect(newCourses(page)).toBeVisible()
  await waitForStored(page, latestPath)
  await goOffline(context, demo)
  await page.reload()
  await expect(page.getByText('更新于 刚刚')).toBeVisible()
  await expect(newCourses(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '关闭公告' })).toBeVisible()
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
})

test.describe('in WeChat', () => {
  test.use({
    serviceWorkers: 'block',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile MicroMessenger/8.0.50',
  })

  test('only its own menu shares', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByText('点击右上角「…」分享给好友')).toBeVisible()
  })
})
