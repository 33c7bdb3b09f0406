import { afterEach, expect, it, vi } from 'vitest'
import { setFullScreen } from './full-screen.ts'

afterEach(() => {
  setFullScreen(false)
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(screen, 'orientation')
})

it.each([
  [1920, 1080, 'landscape'],
  [1080, 1080, 'landscape'],
  [1080, 1920, 'portrait'],
  // not known yet
  [0, 0, 'landscape'],
])('a picture of %i × %i fills the screen held %s', async (videoWidth, videoHeight, held) => {
  const lock = vi.fn<(orientation: string) => Promise<void>>(async () => {})
  Object.assign(document.documentElement, { requestFullscreen: async () => {} })
  Object.defineProperty(screen, 'orientation', { value: { lock, unlock() {} }, configurable: true })
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
  const video = document.createElement('video')
  Object.defineProperties(video, { videoWidth: { value: videoWidth }, videoHeight: { value: videoHeight } })
  setFullScreen(true, video)
  await vi.waitFor(() => expect(lock.mock.calls).toEqual([[held]]))
})
