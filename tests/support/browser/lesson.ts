/** What a learner does with a lesson, and what can be seen of it. */
import type { Page } from '@playwright/test'
import { expect, type Demo } from './fixtures.ts'
import { openInApp } from './in-app.ts'

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

/** Leads the running app to a lesson; resolves when the player of the one before is gone. */
export async function leadTo(page: Page, id: number, query = ''): Promise<void> {
  await page.evaluate(() => document.querySelector('video')?.setAttribute('data-left', ''))
  await openInApp(page, lesson(id, query))
  await expect(page.locator('video[data-left]')).toHaveCount(0)
}

/** As `open`, from within the app: the document stays. */
export async function moveTo(page: Page, id: number, query = ''): Promise<void> {
  await leadTo(page, id, query)
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

/** The second up to which playing can go on without a network; 0 before anything has arrived. */
export const bufferedTo = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const ranges = Array.from({ length: video?.buffered.length ?? 0 }, (_, index) => ({
      from: video?.buffered.start(index) ?? 0,
      to: video?.buffered.end(index) ?? 0,
    }))
    const at = video?.currentTime ?? 0
    return ranges.find(({ from, to }) => from <= at && at <= to)?.to ?? 0
  })

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
  await expect(stage(page).getByRole('button', { name: '播放', exact: true })).toBeVisible()
}

/** The seconds reported for a lesson, in order. */
export async function reported(demo: Demo, id: number): Promise<number[]> {
  const rows = await demo.log(`/api/v2/video/${id}/record`)
  return rows.map(({ body }) => (body as { duration: number }).duration)
}

export const hideTab = (page: Page): Promise<void> => setHidden(page, true)
export const showTab = (page: Page): Promise<void> => setHidden(page, false)

const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

type SessionHandler = (details: { seekOffset?: number; seekTime?: number }) => void

/** Keeps how the app answers the lock screen; before the page is opened. */
export const watchMediaSession = (page: Page) =>
  page.addInitScript(() => {
    const handlers = new Map<string, SessionHandler>()
    Object.assign(window, { sessionHandlers: handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) handlers.delete(action)
      else handlers.set(action, handler as SessionHandler)
    }
  })

/** What the lock screen may ask for. */
export const lockScreenActions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { sessionHandlers: Map<string, SessionHandler> }).sessionHandlers.keys()].sort(),
  )

export const pressOnLockScreen = (page: Page, action: string, details: object = {}): Promise<void> =>
  page.evaluate(
    ([name, given]) =>
      (window as unknown as { sessionHandlers: Map<string, SessionHandler> }).sessionHandlers.get(name)?.(given),
    [action, details] as const,
  )

/** For the page itself: HLS is played by the library. The browser of the tests can do it alone, and not one line of that would run. */
export function withoutNativeHls(): void {
  HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('mpegurl') ? '' : 'maybe')
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
