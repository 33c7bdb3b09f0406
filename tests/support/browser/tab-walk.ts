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
    /** True unless the window, or what cuts off its content around the control, cuts off the ring around it. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isRingWhole = (control: HTMLElement): boolean => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(control)
      if (outlineStyle === 'none') return true
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const { left, top, right, bottom } = control.getBoundingClientRect()
      // half a pixel is rounding; what scrolls is scrolled to its controls
      const sticksOut = (from: number, to: number, low: number, high: number): boolean =>
        from - reach < low - 0.9 || to + reach > high + 0.9
      if (sticksOut(left, right, 0, window.innerWidth)) return false
      for (let part = control.parentElement; part !== null && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, overflowClipMargin, contentVisibility } = getComputedStyle(part)
        const isCutting = contentVisibility === 'auto'
        const box = part.getBoundingClientRect()
        const margin = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0
        const cutsX = (isCutting || overflowX !== 'visible') && part.scrollWidth <= part.clientWidth + 1
        const cutsY = (isCutting || overflowY !== 'visible') && part.scrollHeight <= part.clientHeight + 1
        if (cutsX && sticksOut(left, right, box.left - margin, box.right + margin)) return false
        if (cutsY && sticksOut(top, bottom, box.top - margin, box.bottom + margin)) return false
      }
      return true
    }
    /** How a control looks, its frame and the mark beside it included. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const lookOf = (control: HTMLElement): string =>
      [control, control.parentElement, control.nextElementSibling]
        .map((part) => {
          if (part === null) return ''
          const { outlineStyle, boxShadow, borderColor } = getComputedStyle(part)
          return `${outlineStyle} ${getComputedStyle(part, '::after').outlineStyle} ${boxShadow} ${borderColor}`
        })
        .join()
    const before = document.createElement('span')
    before.tabIndex = -1
    document.body.prepend(before)
    before.focus()
    const looks = new Map(reachable.map((control) => [control, lookOf(control)]))
    Reflect.set(window, 'focused', () => {
      const control = document.activeElement as HTMLElement
      const isShown = lookOf(control) !== looks.get(control)
      return { index: reachable.indexOf(control), isShown, isRingWhole: isRingWhole(control) }
    })
    return reachable.slice(0, limit).map((control) => control.outerHTML.slice(0, 80))
  }, most)
}

interface Focused {
  readonly index: number
  /** Whether it can be seen that it has the focus. */
  readonly isShown: boolean
  readonly isRingWhole: boolean
}

/** The control that has the focus. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => (Reflect.get(window, 'focused') as () => Focused)())

/** Tab leads to the controls of the screen in their order, and each shows that it has the focus, all around. */
export async function expectTabWalk(page: Page): Promise<void> {
  const controls = await controlsOf(page)
  for (const [index, control] of controls.entries()) {
    await page.keyboard.press('Tab')
    expect.soft(await focused(page), control).toEqual({ index, isShown: true, isRingWhole: true })
  }
}
