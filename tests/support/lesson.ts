/** What a learner does with a lesson, and what can be seen of it. */
import type { Page } from '@playwright/test'
import { expect, type Demo } from './fixtures.ts'

export const buyer = '13800000000'
export const newcomer = '13800000002'

export const lesson = (id: number, query = ''): string => `/course/video/${id}${query}`
export const stage = (page: Page) => page.locator('[data-player]')
export const slider = (page: Page) => page.getByRole('slider', { name: '播放进度' })

/** Opens a lesson and starts it, whether or not the browser let it start by itself. */
export async function open(page: Page, id: number, query = ''): Promise<void> {
  await page.goto(lesson(id, query))
  await play(page)
}

export async function play(page: Page): Promise<void> {
  // a play before the medium is known would be interrupted by its arrival
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(0)
  await page.evaluate(() => document.querySelector('video')?.play())
  await expect.poll(() => isPaused(page)).toBe(false)
}

export const now = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
export const isPaused = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.paused ?? true)

/** Plays on to a second, eight times as fast as a learner would, and resolves while still playing. */
export async function playTo(page: Page, second: number): Promise<void> {
  await page.evaluate(
    (target) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video')
        if (!video) return
        video.playbackRate = 8
        const look = (): void => {
          if (video.currentTime < target && !video.ended) return void requestAnimationFrame(look)
          video.playbackRate = 1
          resolve()
        }
        look()
      }),
    second,
  )
}

export async function pause(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('video')?.pause())
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
}

/** The seconds reported for a lesson, in order. */
export async function reported(demo: Demo, id: number): Promise<number[]> {
  const rows = await demo.log(`/api/v2/video/${id}/record`)
  return rows.map(({ body }) => (body as { duration: number }).duration)
}

export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Where scripts that hold `mark` were loaded from, from now on: chunks are named by nothing but a hash. */
export function scriptsHolding(page: Page, mark: string): string[] {
  const loaded: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    void response.text().then(
      (text) => text.includes(mark) && loaded.push(response.url()),
      () => {},
    )
  })
  return loaded
}
