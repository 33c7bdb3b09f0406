/** What a learner does with a lesson that is only heard, and what can be seen of it. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the element of the app's root does. */
export const sound = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('audio')]
    const [audio] = all
    return {
      count: all.length,
      paused: audio?.paused ?? true,
      // asked to play is not heard yet: until its place is found it stands at 0
      isHeard: audio !== undefined && !audio.paused && !audio.seeking && audio.readyState >= audio.HAVE_FUTURE_DATA,
      at: audio?.currentTime ?? -1,
      address: audio?.currentSrc ?? '',
      volume: audio?.volume ?? -1,
    }
  })

export const isHeard = (page: Page) => expect.poll(async () => (await sound(page)).isHeard).toBe(true)
export const isSilent = (page: Page) => expect.poll(async () => (await sound(page)).paused).toBe(true)
export const isGone = (page: Page) => expect.poll(async () => (await sound(page)).count).toBe(0)
/** Waits until it is at a second. */
export const isAt = (page: Page, second: number) =>
  expect.poll(async () => (await sound(page)).at).toBeGreaterThanOrEqual(second)

export const listenTool = (page: Page) => page.locator('main').getByRole('button', { name: '听课', exact: true })
export const bar = (page: Page) => page.getByRole('region', { name: '正在听' })

/** From the picture, which plays, to the sound. */
export async function listen(page: Page): Promise<void> {
  await listenTool(page).click()
  await expect(page.getByRole('heading', { name: '听课', level: 1 })).toBeVisible()
  await isHeard(page)
}

/** Plays on to a second of what is heard, eight times as fast, and resolves while still playing, or when another lesson came. */
export async function hearTo(page: Page, second: number): Promise<void> {
  await page.evaluate(
    (target) =>
      new Promise<void>((resolve) => {
        const audio = document.querySelector('audio')
        if (!audio) return
        const address = audio.getAttribute('src')
        audio.playbackRate = 8
        const look = (): void => {
          const isSame = audio.getAttribute('src') === address
          if (isSame && audio.currentTime < target && !audio.ended) return void setTimeout(look, 20)
          audio.playbackRate = 1
          resolve()
        }
        look()
      }),
    second,
  )
}

/** Jumps as the slider does. */
export const jumpTo = async (page: Page, second: number): Promise<void> => {
  await page.getByRole('slider', { name: '播放进度' }).fill(String(second))
  await isAt(page, second - 1)
}
