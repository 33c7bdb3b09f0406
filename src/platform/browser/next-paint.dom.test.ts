import { expect, it, vi } from 'vitest'
import { answerTapsFirst, answerUnderWay, nextPaint, paintFirst, paintUnderWay } from './next-paint.ts'

it('has nothing to wait for before a tap, and a frame after it', async () => {
  answerTapsFirst()
  expect(answerUnderWay()).toBeNull()
  const frames = vi.fn<() => void>()
  requestAnimationFrame(frames)
  document.body.click()
  expect(frames).not.toHaveBeenCalled()
  await answerUnderWay()
  expect(frames).toHaveBeenCalledOnce()
  expect(answerUnderWay()).toBeNull()
})

it('lets calls wait for the frame of a screen that comes back, not for that of a tap', async () => {
  document.body.click()
  expect(paintUnderWay()).toBeNull()
  paintFirst()
  expect(paintUnderWay()).not.toBeNull()
  await paintUnderWay()
  expect(paintUnderWay()).toBeNull()
})

it('waits for the newest of two frames', async () => {
  paintFirst()
  const first = paintUnderWay()
  paintFirst()
  expect(paintUnderWay()).not.toBe(first)
  await paintUnderWay()
  expect(paintUnderWay()).toBeNull()
})

it('goes on without a frame: a page in the background paints nothing', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  await expect(nextPaint()).resolves.toBeUndefined()
  vi.restoreAllMocks()
})
