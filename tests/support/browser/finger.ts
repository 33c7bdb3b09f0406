/**
 * A finger on the picture of a lesson. Its events enter the browser where those of a screen do, so the browser decides
 * itself what scrolls and what the page is told.
 */
import type { Page } from '@playwright/test'
import { stage } from './lesson.ts'

export interface Finger {
  /** Places are px from the left and upper edge of the picture. */
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
  /** On the way there are `reports` places. */
  slide(from: readonly [number, number], to: readonly [number, number], reports?: number): Promise<void>
  /** `count` taps as quickly as they are sent: none waits for what the one before did. */
  taps(x: number, y: number, count: number): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const cdp = await page.context().newCDPSession(page)
  const box = await stage(page).boundingBox()
  const [left, top] = [box?.x ?? 0, box?.y ?? 0]
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: left + x, y: top + y }]
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    down: (x, y) => send('touchStart', x, y),
    move: (x, y) => send('touchMove', x, y),
    up: () => send('touchEnd'),
    async slide([x0, y0], [x1, y1], reports = 12) {
      for (let report = 1; report <= reports; report++) {
        const part = report / reports
        await send('touchMove', x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
      }
    },
    async taps(x, y, count) {
      const sent = Array.from({ length: count }, () => [send('touchStart', x, y), send('touchEnd')])
      await Promise.all(sent.flat())
    },
  }
}
