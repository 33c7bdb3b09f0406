/** Names longer than anybody had in mind, in windows as narrow and as low as they come: words stay words, nothing is cut. */
import type { Locator, Page } from '@playwright/test'
import { chooseDisplay } from '../support/browser/choose-display.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, open, pause, play, stage } from '../support/browser/lesson.ts'
import { bar, listen } from '../support/browser/listening.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'
import { seedRecord } from '../support/browser/study-record.ts'

test.use({ serviceWorkers: 'block' })

const long = '从零到能写：一门关于怎样把散乱的想法整理成别人愿意读完的文章并且坚持三年以上的写作课'
const narrow = { width: 320, height: 640 }

/** Gives every field of these names, in all answers of these calls, another value. */
async function patchAnswers(page: Page, calls: string, patch: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(calls, async (route) => {
    const answer = await (await route.fetch()).text()
    const json: unknown = JSON.parse(answer, (name, value: unknown) => (name in patch ? patch[name] : value))
    await route.fulfill({ json })
  })
}

/** The lines a text takes. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })

test.describe('long names', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('leave what stands beside them its line, and take two on the home page, in 长辈版 three', async ({
    page,
    demo,
  }) => {
    await patchAnswers(page, '**/api/v2/member/detail*', { nick_name: long })
    await patchAnswers(page, '**/api/v2/member/orders*', { status_text: long })
    await patchAnswers(page, '**/api/v2/decorationPage/blocks*', { name: long })
    await signIn(page, demo, resident)
    await test.step('beside a long nickname the row keeps its own word', async () => {
      await page.goto('/member/profile')
      await expect(page.getByText(long)).toBeVisible()
      expect(await linesOf(page.getByText('昵称', { exact: true }))).toBe(1)
    })
    await test.step('beside a long status the time of an order stays in one line', async () => {
      await page.goto('/member/order')
      await expect(page.getByText(long).first()).toBeVisible()
      // its words come later
      const time = page.getByRole('main').locator('li > p > span').first()
      await expect(time).not.toBeEmpty()
      expect(await linesOf(time)).toBe(1)
    })
    const heights = async () => {
      await page.goto('/')
      const name = page.getByRole('navigation', { name: '导航' }).getByText(long).first()
      await expect(name).toBeVisible()
      return name.evaluate((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element)
        const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.5
        return Math.round(element.getBoundingClientRect().height / line)
      })
    }
    expect(await heights()).toBe(2)
    await chooseDisplay(page, 'elder')
    expect(await heights()).toBe(3)
  })
})

test.describe('长辈版 in a narrow window', () => {
  test.use({ viewport: narrow })
  test.beforeEach(({ page }) => chooseDisplay(page, 'elder'))

  test('a membership of seven digits leaves its name room', async ({ page, demo }) => {
    await patchAnswers(page, '**/api/v2/roles*', { charge: 1_234_567 })
    await signIn(page, demo, resident)
    await page.goto('/role')
    await expect(page.getByText('1234567').first()).toBeVisible()
    expect(await linesOf(page.getByText('季度会员', { exact: true }))).toBe(1)
  })

  test('since when a course is a favourite takes two lines at most', async ({ page, demo }) => {
    await signIn(page, demo, resident)
    await page.goto('/study?tab=collect')
    const since = page.getByText(/^收藏于/)
    await expect(since.first()).toHaveText(/前|\d/)
    for (const each of await since.all()) expect(await linesOf(each)).toBeLessThanOrEqual(2)
  })
})

test.describe('text of 200 %', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
    }),
  )

  test('breaks no word on a button, and leaves a title in a row more than two letters', async ({ page, demo }) => {
    await test.step('the buttons below a course', async () => {
      await page.goto('/course/2')
      for (const name of ['VIP会员免费看', '购买课程']) {
        const label = page.getByRole('contentinfo').getByText(name)
        await expect(label).toBeVisible()
        expect(await linesOf(label)).toBe(1)
      }
    })
    await signIn(page, demo, resident)
    await test.step('the title of a lesson that was finished', async () => {
      await seedRecord(page, 1, [[0, { 105: 18 }]])
      await page.goto('/study/record')
      await page.getByRole('button', { name: /学完的课时/ }).click()
      const title = page.getByRole('dialog').getByText('缺失值的三种处理')
      // eight letters of 30 px, or most of them
      expect((await title.boundingBox())?.width).toBeGreaterThan(150)
    })
    await test.step('the buttons of a dialog', async () => {
      await page.goto('/member/profile')
      await page.getByRole('button', { name: '账号注销' }).click()
      const dialog = page.getByRole('dialog', { name: '账号注销' })
      for (const name of ['取消', '确认注销']) expect(await linesOf(dialog.getByRole('button', { name }))).toBe(1)
    })
  })
})

for (const [name, size, display] of [
  ['of a phone that lies', { width: 667, height: 320 }, 'standard'],
  ['that is narrow, in 长辈版', narrow, 'elder'],
] as const)
  test(`a long sheet keeps its title and 关闭 in a window ${name}`, async ({ page, demo }) => {
    await page.setViewportSize(size)
    await chooseDisplay(page, display)
    await signIn(page, demo, buyer)
    await open(page, 105)
    await listen(page)
    await page.getByRole('button', { name: '播放列表' }).click()
    const sheet = page.getByRole('dialog', { name: '播放列表' })
    const rows = sheet.getByRole('link')
    await rows.last().scrollIntoViewIfNeeded()
    await expect(sheet.getByRole('heading', { name: '播放列表' })).toBeInViewport({ ratio: 1 })
    const close = sheet.getByRole('button', { name: '关闭' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
    await expect(sheet).toHaveCount(0)
  })

test.describe('a phone that lies, with a notch and the system’s mark at its lower edge', () => {
  test.use({ viewport: { width: 844, height: 390 } })
  const insets = { left: 47, right: 47, bottom: 21 }

  /** The visible controls within `part` that reach into the insets, each with its place. */
  const outside = (part: Locator): Promise<string[]> =>
    part.evaluate((element, { left, right, bottom }) => {
      const controls = [...element.querySelectorAll<HTMLElement>('a, button, input')]
      return controls.flatMap((control) => {
        const box = control.getBoundingClientRect()
        if (box.width === 0 || !control.checkVisibility({ visibilityProperty: true })) return []
        // targets stick out of their bar by 2 px
        const isAbove = box.bottom <= innerHeight - bottom + 2
        const isInside = box.left >= left && box.right <= innerWidth - right && isAbove
        const name = control.ariaLabel ?? control.textContent
        return isInside ? [] : [`${name} ${[box.left, box.right, box.bottom].map(Math.round).join(' ')}`]
      })
    }, insets)

  test('nothing to be pressed lies below them', async ({ page, demo }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await signIn(page, demo, buyer)
    await test.step('over the picture, which no line of the header crosses', async () => {
      await open(page, 105)
      // while it plays the controls go, and with them what is pressed below
      await pause(page)
      const header = page.locator('header').first()
      await page.evaluate(() => window.scrollTo(0, 200))
      await expect(header).toHaveAttribute('data-scrolled')
      await expect(header).toHaveCSS('box-shadow', 'none')
      await stage(page).hover()
      expect(await outside(stage(page))).toEqual([])
      expect(await outside(header)).toEqual([])
    })
    await test.step('in full screen', async () => {
      await page.getByRole('button', { name: '全屏', exact: true }).click()
      await stage(page).hover()
      expect(await outside(stage(page))).toEqual([])
      await page.getByRole('button', { name: '退出全屏' }).click()
      await play(page)
    })
    await test.step('in the bar of what is heard, and in a header', async () => {
      await listen(page)
      await openInApp(page, '/courses')
      await expect(bar(page)).toBeVisible()
      expect(await outside(page.locator('header').first())).toEqual([])
      // the link to the lesson reaches the edge, what it shows does not
      expect((await outside(bar(page))).filter((control) => !control.includes('还剩'))).toEqual([])
    })
  })
})

test('with large text of the browser names in lists are there in full', async ({ page, demo }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demo, resident)
  for (const address of ['/', '/courses', '/study']) {
    await page.goto(address)
    await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('a[href^="/course/"], a[href^="/course/"] *')]
        .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '')
        .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2)
        .filter((text) => getComputedStyle(text).overflowX !== 'visible')
        .map(({ textContent }) => textContent),
    )
    expect(cut, address).toEqual([])
  }
})

test('a dialog in 长辈版 keeps its buttons in sight when the phone is turned, and its field above them', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseDisplay(page, 'elder')
  await signIn(page, demo, resident)
  await page.goto('/member/mobileVerify')
  await page.getByRole('button', { name: '获取短信验证码' }).click()
  const dialog = page.getByRole('dialog', { name: '请输入图中字符' })
  await expect(dialog.locator('img')).toBeVisible()
  await page.setViewportSize({ width: 740, height: 340 })
  const confirm = dialog.getByRole('button', { name: '确认' })
  for (const button of [dialog.getByRole('button', { name: '取消' }), confirm])
    await expect(button).toBeInViewport({ ratio: 1 })
  const field = dialog.getByRole('textbox')
  await field.blur()
  await field.focus()
  const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual((await confirm.boundingBox())?.y ?? 0)
})

const edges = (part: Locator): Promise<{ top: number; bottom: number }> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

test('a dialog stands above a keyboard that is laid over the page, its field above its buttons', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 412, height: 719 })
  await signIn(page, demo, resident)
  await page.goto('/member/mobileVerify')
  await page.getByRole('button', { name: '获取短信验证码' }).click()
  const dialog = page.getByRole('dialog', { name: '请输入图中字符' })
  await expect(dialog.locator('img')).toBeVisible()
  const field = dialog.getByRole('textbox')
  await field.focus()
  for (const left of [419, 240])
    // what hears of the keyboard comes after the first paint, and would miss what is told once
    await expect(async () => {
      // no keyboard comes up here: what it leaves of the window is told as a browser tells it
      await page.evaluate((height) => {
        Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
        visualViewport?.dispatchEvent(new Event('resize'))
      }, left)
      const confirm = await edges(dialog.getByRole('button', { name: '确认' }))
      const typed = await edges(field)
      expect(typed.top).toBeGreaterThanOrEqual(0)
      expect(typed.bottom).toBeLessThanOrEqual(confirm.top)
      expect(confirm.bottom).toBeLessThanOrEqual(left)
    }).toPass()
})
