/** Large screens (screens 4.14): the same screens, laid out by the room there is. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { isPaused, open, pause, play } from '../support/browser/lesson.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'

/** What is typed stays in every size of the window, and the focus with it. */
async function keepsText(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(field).toHaveValue(text)
    await expect(field).toBeFocused()
  }
}

test.use({ isMobile: false, hasTouch: false, serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const tab = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) })

/** How many rows stand beside each other. */
const columnsOf = (rows: Locator) =>
  rows.evaluateAll((all) => new Set(all.map((row) => Math.round(row.getBoundingClientRect().left))).size)

/** Where the edges of an element are, in whole px. */
const boxOf = (element: Locator) =>
  element.evaluate((found) => {
    const { left, top, right, bottom } = found.getBoundingClientRect()
    return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) }
  })

/** What the screen would be on paper: its text in a dark colour, no control but links in the text, and whole pages. */
async function expectPaper(page: Page, text: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main').getByText(text).first()).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('main h2').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  const controls = page.locator('button, input, nav, [role="tab"]').filter({ visible: true })
  expect(await controls.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 80)))).toEqual([])
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages.length).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
}

test('a rail beside all screens but the lesson, a bar below the tabs where there is no room for it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 700, height: 500 })
  await page.goto('/')
  const rail = async () => {
    const { x = -1, y = -1, width = 0, height = 0 } = (await main(page).boundingBox()) ?? {}
    return [x, y, width, height]
  }
  expect(await rail()).toEqual([0, 0, 88, 500])
  await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'page')

  await test.step('it says to which part a screen belongs, and leads back to it', async () => {
    await page.locator('main a[href="/course/1"]').first().click()
    await expect(page).toHaveURL('/course/1')
    await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'true')
    await tab(page, '我的').click()
    await expect(page).toHaveURL('/member')
    await page.goBack()
    await expect(page).toHaveURL('/course/1')
    await tab(page, '首页').click()
    await expect(page).toHaveURL('/')
  })

  await test.step('changing the tab makes no entry of the history', async () => {
    const entries = await page.evaluate(() => history.length)
    await tab(page, '在学').click()
    await expect(page).toHaveURL('/study')
    await tab(page, '首页').click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  await test.step('a window too low or too narrow has the bar, and that below the tabs only', async () => {
    for (const [width, height] of [
      [844, 390],
      [699, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(rail).toEqual([0, height - 56, width, 56])
    }
    await page.goto('/course/1')
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect(main(page)).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(rail).toEqual([0, 0, 88, 800])
  })

  await page.goto('/course/video/105')
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(main(page)).toHaveCount(0)
})

test('lists stand in as many columns as there is room for, text is never wider than it can be read', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, resident)
  for (const [path, rows, most] of [
    ['/', 'main section a[href^="/course/"]', 3],
    ['/courses', 'main li a', 3],
    ['/study', 'main li', 3],
    ['/search?keywords=' + encodeURIComponent('的'), 'main li', 3],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const found = page.locator(rows)
    await expect.poll(() => found.count()).toBeGreaterThan(2)
    for (const [width, columns] of [
      [390, 1],
      [699, 1],
      [700, 2],
      [1099, 2],
      [1100, most],
      [1920, most],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await columnsOf(found), `${path} at ${width} px`).toBe(columns)
    }
  }
  await page.goto('/course/1')
  const text = page.locator('article p').first()
  await expect(text).toBeVisible()
  for (const width of [700, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const ems = await text.evaluate(
      (element) => element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize),
    )
    expect.soft(ems, `text at ${width} px`).toBeLessThanOrEqual(42)
  }
})

test('a course: what it is at the left and in sight, its tabs at the right', async ({ page, demo }) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto('/course/1?tab=lessons')
  const title = page.getByRole('heading', { level: 2 })
  const tabs = page.getByRole('tablist')
  const learn = page.getByRole('link', { name: '继续学习' })
  const rows = page.getByRole('tabpanel').getByRole('link')
  await expect(rows.last()).toBeAttached()
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    await rows.first().scrollIntoViewIfNeeded()
    const [left, right] = [await boxOf(title), await boxOf(tabs)]
    expect(left.right, `at ${width} px`).toBeLessThanOrEqual(right.left)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(tabs).toBeInViewport({ ratio: 1 })
    await expect(learn).toBeInViewport({ ratio: 1 })
    expect((await boxOf(learn)).right, `at ${width} px`).toBeLessThanOrEqual(right.left)
  }
  await page.setViewportSize({ width: 899, height: 700 })
  expect((await boxOf(title)).bottom).toBeLessThanOrEqual((await boxOf(tabs)).top)
})

test('a lesson: 目录 beside the picture or below it, in every window the same lesson plays on', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, 105)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return
    video.dataset['same'] = ''
    // at full speed it would be over before a slow test is, and the next lesson has an element of its own
    video.playbackRate = 0.25
  })
  const list = page.getByRole('region', { name: '目录' })
  const tabNames = () => page.getByRole('tab').allTextContents()
  const chapter = page.getByRole('button', { name: /^第三章/ })
  const panels = async () => [await boxOf(page.getByRole('region', { name: '播放器' })), await boxOf(list)] as const
  await expect(list.getByText('正在播放')).toBeInViewport()
  await chapter.click()
  const isOpen = () => expect(chapter).toHaveAttribute('aria-expanded', 'true')

  await test.step('at the side, from 900 px as high as the window', async () => {
    expect(await tabNames()).toEqual(['评论', '课件', '笔记'])
    for (const size of [
      { width: 900, height: 500 },
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size)
      const [picture, side] = await panels()
      expect(side).toEqual({ left: picture.right, top: picture.top, right: size.width, bottom: size.height })
      await isOpen()
    }
  })

  await test.step('in an upright window below the picture', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    const [picture, side] = await panels()
    expect(picture).toMatchObject({ left: 0, right: 768 })
    expect(side).toEqual({ left: 768 - 316, top: picture.bottom, right: 768, bottom: 1024 })
  })

  await test.step('on a phone a tab, under the same address', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('tab', { name: '目录' })).toHaveAttribute('aria-selected', 'true')
    await isOpen()
    await expect(page).toHaveURL('/course/video/105')
  })

  await test.step('a phone that lies: the picture over the whole height, the rest at the side', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    expect(await boxOf(page.getByRole('region', { name: '播放器' }))).toEqual({
      left: 0,
      top: 0,
      right: 560,
      bottom: 390,
    })
    const tabs = await boxOf(page.getByRole('tablist'))
    expect([tabs.left, tabs.right]).toEqual([560, 844 - 20])
    expect(await tabNames()).toHaveLength(4)
    await expect(page.getByRole('tabpanel', { name: '目录' }).locator('[aria-current]')).toBeInViewport()
    // the header goes with the controls
    const back = page.getByRole('button', { name: '返回' })
    await expect(back).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(page.locator('header')).toHaveCSS('opacity', '0')
    await pause(page)
    await expect(page.locator('header')).toHaveCSS('opacity', '1')
    await play(page)
  })

  await test.step('what is typed stays, and the focus with it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const field = page.getByPlaceholder('请输入评论内容')
    await keepsText(page, field, '转动屏幕也不会丢')
    await expect(page).toHaveURL('/course/video/105?tab=comments')
  })
  expect(await page.evaluate(() => document.querySelector('video')?.dataset['same'])).toBe('')
  expect(await isPaused(page)).toBe(false)
})

test('from 900 px a list stays beside what it leads to, under the addresses of the phone', async ({ page, demo }) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto('/member')
  const rows = page.getByRole('complementary', { name: '我的', exact: true })
  const row = (name: string) => rows.getByRole('link', { name: new RegExp(`^${name}`) })
  const content = page.getByRole('main')
  await expect(content).toContainText('从左边选择要看的内容')
  for (const [name, address, title] of [
    ['我的消息', '/messages', '我的消息'],
    ['我的订单', '/member/order', '我的订单'],
    ['关于平台', '/member/setting', '关于平台'],
  ] as const) {
    await row(name).click()
    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle(title)
    await expect(rows.locator('[aria-current]')).toHaveText(new RegExp(`^${name}`))
    expect((await boxOf(rows)).right).toBe((await boxOf(content)).left)
  }
  await page.goBack()
  await expect(page).toHaveURL('/member/order')
  await expect(content.getByRole('listitem').first()).toBeVisible()

  await test.step('in a narrower window there is the screen alone, the same as before', async () => {
    await content
      .getByRole('listitem')
      .first()
      .evaluate((item) => item.setAttribute('data-same', ''))
    await page.setViewportSize({ width: 899, height: 700 })
    await expect(rows).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(row('我的订单')).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[data-same]')).toBeVisible()
  })

  await test.step('what is learned, beside the progress of a course', async () => {
    await page.goto('/study')
    await page
      .getByRole('link', { name: /^学习进度/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/study\/course\/\d+$/)
    const courses = page.getByRole('complementary', { name: '我的课程' })
    const another = courses.getByRole('link', { name: /^学习进度/ }).nth(1)
    await another.click()
    await expect(another).toHaveAttribute('aria-current', 'page')
    await expect(courses.locator('[aria-current]')).toHaveCount(1)
    await courses.getByRole('tab', { name: '购买' }).click()
    await expect(page).toHaveURL('/study?tab=course')
    await expect(courses).toHaveCount(0)
  })
})

test('another size of the window keeps what was typed, the focus and the place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const field = page.getByRole('searchbox')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await keepsText(page, field, '钢琴')
})

test('with keys: / searches, ? says what all keys do, and neither where one types', async ({ page, demo }) => {
  await signIn(page, demo, resident)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const list = page.getByRole('dialog', { name: '键盘快捷键' })
  const field = page.getByRole('searchbox')
  // the keys come after the first paint
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(list).toContainText('后退、前进 10 秒')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('?/')
  await expect(field).toHaveValue('?/')
  await expect(list).toHaveCount(0)

  await openInApp(page, '/member')
  await expect(page.getByRole('link', { name: '我的订单' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search')
  await expect(field).toBeFocused()

  await test.step('in a lesson they neither leave nor stop it', async () => {
    await openInApp(page, '/course/video/105')
    await play(page)
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/course/video/105')
    expect(await isPaused(page)).toBe(false)
  })
})

test('on paper: what is read, dark on white, without what is there to be pressed', async ({ page, demo }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, demo, resident)
  await page.goto('/course/1')
  await expect(page.locator('article p').first()).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectPaper(page, 'Python 数据分析实战')
  }

  await openInApp(page, '/course/video/105')
  await play(page)
  for (let mark = 1; mark <= 2; mark += 1) await page.getByRole('button', { name: /^书签/ }).click()
  await openInApp(page, '/member/notes')
  await expect(page.getByRole('link', { name: /^跳到/ }).first()).toBeVisible()
  await expectPaper(page, '缺失值的三种处理')

  await page.setViewportSize({ width: 390, height: 844 })
  await openInApp(page, '/')
  await expect(main(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main(page)).toBeHidden()
})
