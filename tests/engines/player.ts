/** What a learner does with a lesson in any browser, and what can be seen of it. */
import { test } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Learner } from './learner.ts'

/** What plays on the screen: the picture, or the sound of 听课. */
export const medium = (learner: Learner) =>
  learner.ask(() => {
    const found = document.querySelector<HTMLMediaElement>('video, audio')
    return {
      at: found?.currentTime ?? -1,
      isPaused: found?.paused ?? true,
      isKnown: (found?.readyState ?? 0) > 0,
      address: found?.currentSrc ?? '',
    }
  })

/** Skips the flow where the browser has no codec for the films of most schools, H.264 and AAC. */
export async function needFilms(learner: Learner): Promise<void> {
  const codecs = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"'
  const canPlay = await learner.ask((type) => document.createElement('video').canPlayType(type) !== '', codecs)
  test.skip(!canPlay, 'this browser plays no H.264: ffmpeg or gstreamer1.0-libav is missing')
}

/** Starts the lesson on the screen, whether or not the browser let it start by itself. */
export async function play(learner: Learner): Promise<void> {
  await learner.waitsFor('the film is known', () => (document.querySelector('video')?.readyState ?? 0) > 0)
  if ((await medium(learner)).isPaused) await learner.tap('button', '播放')
  await playsFrom(learner, 0)
}

/** Waits until it plays and has come past a second. */
export const playsFrom = (learner: Learner, second: number): Promise<void> =>
  learner.waitsFor(
    `it plays beyond ${second} s`,
    (from) => {
      const found = document.querySelector<HTMLMediaElement>('video, audio')
      return found !== null && !found.paused && found.currentTime > from
    },
    second,
  )

/** Pauses with the key for it; tells the second where it stands. */
export async function pause(learner: Learner): Promise<number> {
  await learner.press(' ')
  await expect.poll(async () => (await medium(learner)).isPaused).toBe(true)
  return Math.floor((await medium(learner)).at)
}
