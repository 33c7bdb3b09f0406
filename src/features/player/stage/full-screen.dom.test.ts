import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appStore } from '../../../platform/store.ts'
import { holdAsItLies, holdFullScreen, isFullScreenAtom, setFullScreen } from './full-screen.ts'

const lock = vi.fn<(orientation: string) => Promise<void>>(async () => {})
/** Ends the browser's own change to the full screen, which takes it a moment. */
let finish = (): void => {}

/** As a browser with a full screen and a lock has them. */
function fullScreenIs(element: Element | null): void {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
}

beforeEach(() => {
  fullScreenIs(null)
  Object.assign(document.documentElement, {
    requestFullscreen: () =>
      new Promise<void>((resolve) => {
        finish = () => {
          fullScreenIs(document.documentElement)
          resolve()
        }
      }),
  })
  Object.assign(document, {
    exitFullscreen: async () => {
      await Promise.resolve()
      fullScreenIs(null)
      document.dispatchEvent(new Event('fullscreenchange'))
    },
  })
  Object.defineProperty(screen, 'orientation', { value: { lock, unlock() {} }, configurable: true })
})

afterEach(() => {
  setFullScreen(false)
  lock.mockClear()
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  Reflect.deleteProperty(document, 'exitFullscreen')
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(screen, 'orientation')
})

const picture = (videoWidth: number, videoHeight: number): HTMLVideoElement =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
  })

/** The microtasks that follow what the browser did. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

it.each([
  [1920, 1080, [['landscape']]],
  [1080, 1080, [['landscape']]],
  [1080, 1920, [['portrait']]],
  // not known yet
  [0, 0, []],
])('a picture of %i × %i fills the screen held %j', async (videoWidth, videoHeight, held) => {
  setFullScreen(true, picture(videoWidth, videoHeight))
  finish()
  await settled()
  expect(lock.mock.calls).toEqual(held)
})

it('a picture that becomes known later holds the screen as it lies, in full screen only', async () => {
  holdAsItLies(picture(1080, 1920))
  expect(lock).not.toHaveBeenCalled()
  setFullScreen(true, picture(0, 0))
  finish()
  await settled()
  holdAsItLies(picture(0, 0))
  holdAsItLies(picture(1080, 1920))
  expect(lock.mock.calls).toEqual([['portrait']])
})

it('of two quick taps the last one counts: the full screen that comes after it is left, and nothing held', async () => {
  setFullScreen(true, picture(1920, 1080))
  setFullScreen(false)
  finish()
  await settled()
  expect(document.fullscreenElement).toBeNull()
  expect(lock).not.toHaveBeenCalled()
  expect(appStore.get(isFullScreenAtom)).toBe(false)
})

it('of two quick taps in full screen the last one counts: what was left is entered again, and held', async () => {
  const letGo = holdFullScreen()
  setFullScreen(true, picture(1920, 1080))
  finish()
  await settled()
  setFullScreen(false)
  setFullScreen(true, picture(1920, 1080))
  await settled()
  finish()
  await settled()
  expect(document.fullscreenElement).toBe(document.documentElement)
  expect(appStore.get(isFullScreenAtom)).toBe(true)
  expect(lock).toHaveBeenCalledTimes(2)
  letGo()
})

it('what the learner or the browser ends is over, also in the moment it begins', async () => {
  const letGo = holdFullScreen()
  setFullScreen(true)
  finish()
  fullScreenIs(null)
  await settled()
  expect(appStore.get(isFullScreenAtom)).toBe(false)
  setFullScreen(true)
  finish()
  await settled()
  await document.exitFullscreen()
  expect(appStore.get(isFullScreenAtom)).toBe(false)
  letGo()
})
