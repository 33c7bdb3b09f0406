import { expect, it, vi } from 'vitest'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import { togglePictureInPicture } from './toggle-picture-in-picture.ts'

it('says so where the browser refuses, as before the first picture is known', async () => {
  Object.assign(document, { pictureInPictureElement: null })
  const video = document.createElement('video')
  video.requestPictureInPicture = () => Promise.reject(new DOMException('no metadata', 'InvalidStateError'))
  await togglePictureInPicture(video)
  expect(appStore.get(toastAtom)?.text).toBe('现在无法打开小窗，请播放后再试')
})

it('opens over the window of another film, and closes its own', async () => {
  const [video, other] = [document.createElement('video'), document.createElement('video')]
  const open = vi.fn<() => Promise<PictureInPictureWindow>>()
  const exit = vi.fn<() => Promise<void>>()
  video.requestPictureInPicture = open
  Object.assign(document, { pictureInPictureElement: other, exitPictureInPicture: exit })
  await togglePictureInPicture(video)
  expect(open).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
  Object.assign(document, { pictureInPictureElement: video })
  await togglePictureInPicture(video)
  expect(open).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledOnce()
})
