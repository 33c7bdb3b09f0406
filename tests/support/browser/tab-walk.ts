/** Walking a screen with the keyboard (screens 1.22). */
import { expect, type Page } from '@playwright/test'

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

/** Tab leads to the controls of the screen in their order, and each shows that it has the focus. */
export async function expectTabWalk(page: Page): Promise<void> {
  const controls = await controlsOf(page)
  for (const [index, control] of controls.entries()) {
    await page.keyboard.press('Tab')
    expect.soft(await focused(page), control).toEqual({ index, isShown: true })
  }
}
