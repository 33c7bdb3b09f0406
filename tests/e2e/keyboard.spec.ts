/** Everything without a finger: every screen is walked with Tab, and a course is bought and watched with the keyboard. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { newcomer, now, pause } from '../support/lesson.ts'
import { agreement, heading, submit } from '../support/order.ts'
import { faceVerification, openSchool, resident, screens } from '../support/screens.ts'
import { putStored, signIn } from '../support/session.ts'

/** Controls looked at on one screen; a list goes on with more of the same. */
const most = 14

/** Marks the controls Tab must reach, in their order, and says what they are. Tab begins before the first of them. */
function controlsOf(page: Page): Promise<string[]> {
  // this function travels to the page as text: all it uses must be inside
  return page.evaluate((limit) => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary, [tabindex]')
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const firstOf = ({ name }: HTMLInputElement): HTMLInputElement | null => {
      const group = `input[type="radio"][name="${CSS.escape(name)}"]`
      return document.querySelector(`${group}:checked`) ?? document.querySelector(group)
    }
    // Tab leads to one radio of a group, and the end of a list is no more when it has been reached
    const isPassing = (control: HTMLElement): boolean =>
      (control instanceof HTMLInputElement && control.type === 'radio' && control !== firstOf(control)) ||
      control.textContent === '加载更多'
    const reachable = [...all].filter(
      (control) =>
        !isPassing(control) &&
        control.tabIndex >= 0 &&
        !control.matches(':disabled') &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        control.closest('[inert]') === null,
    )
    /** How a control looks, its frame and the mark beside it included. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const lookOf = (control: HTMLElement): string =>
      [control, control.parentElement, control.nextElementSibling]
        .map((part) => {
          if (part === null) return ''
          const { outlineStyle, boxShadow, borderColor } = getComputedStyle(part)
          return `${outlineStyle} ${boxShadow} ${borderColor}`
        })
        .join()
    const before = document.createElement('span')
    before.tabIndex = -1
    document.body.prepend(before)
    before.focus()
    const looks = new Map(reachable.map((control) => [control, lookOf(control)]))
    Reflect.set(window, 'focused', () => {
      const control = document.activeElement as HTMLElement
      return { index: reachable.indexOf(control), isShown: lookOf(control) !== looks.get(control) }
    })
    return reachable.slice(0, limit).map((control) => control.outerHTML.slice(0, 80))
  }, most)
}

/** The control that has the focus, and whether it can be seen that it has. */
const focused = (page: Page): Promise<{ index: number; isShown: boolean }> =>
  page.evaluate(() => (Reflect.get(window, 'focused') as () => { index: number; isShown: boolean })())

/** Presses Tab until the control has the focus, as somebody does who cannot point at it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(control)}`)
}

async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

for (const screen of screens) {
  test(`${screen.path} with Tab`, async ({ page, demo }) => {
    const addressOf = await openSchool(demo)
    if (screen.access === 'member') await signIn(page, demo, resident)
    if (screen.main?.family === 'face')
      for (const [name, value] of Object.entries(faceVerification)) await putStored(page, name, value)
    await page.goto(addressOf(screen))
    await expect(page.locator('main').getByText(screen.content).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // the controls of a lesson hide while it plays
    if (screen.path.startsWith('/course/video/')) await pause(page)
    const controls = await controlsOf(page)
    for (const [index, control] of controls.entries()) {
      await page.keyboard.press('Tab')
      expect.soft(await focused(page), control).toEqual({ index, isShown: true })
    }
  })
}

test('a course is found, bought and watched without a finger', async ({ page }) => {
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await page.goto('/courses')
  await enter(page, link(/Python 数据分析实战/))
  await enter(page, link('购买课程'))
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type('meedu123')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(newcomer)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order?*')
  await tabTo(page, agreement(page))
  await page.keyboard.press('Space')
  await enter(page, submit(page))
  await enter(page, button('去支付'))
  await enter(page, button('微信支付'))
  await enter(page, link('立即返回'))
  await expect(heading(page, '支付成功')).toBeVisible()
  await enter(page, link('开始学习'))
  await page.waitForURL('**/course/video/101')
  await expect.poll(() => now(page)).toBeGreaterThan(0)
  await enter(page, link(/下一节/))
  await page.waitForURL('**/course/video/102')
})
