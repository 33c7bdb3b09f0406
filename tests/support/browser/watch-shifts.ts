import type { Page } from '@playwright/test'

/** One layout shift, and the elements it moved: how each begins, from where to where (left, top). */
interface Moved {
  readonly value: number
  readonly what: readonly string[]
  /** The browser puts it down to a touch, a key or another size of the window just before. */
  readonly isAnswer: boolean
}

/** Notes what moves in the pages that are opened from now on; returns what tells all that has moved in the present one. */
export async function watchShifts(page: Page): Promise<() => Promise<Moved[]>> {
  await page.addInitScript(() => {
    // a test may put an empty one in its place
    Reflect.set(window, 'layoutShifts', [])
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const beginning = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? '')
          const [from, to] = [previousRect, currentRect]
          return `${beginning} ${from.left} ${from.top} → ${to.left} ${to.top}`
        })
        const shifts = Reflect.get(window, 'layoutShifts') as Moved[]
        shifts.push({ value, what, isAnswer: hadRecentInput })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'layoutShifts') as Moved[])
}
