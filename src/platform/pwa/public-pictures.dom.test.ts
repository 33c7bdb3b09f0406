import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pictureCacheName, unreadablePictures, type PublicPicture } from '../../shared/pictures/picture-caches.ts'
import { publicPictures, watchPublicPictures } from './public-pictures.ts'
import { tokenAtom } from '../session/session-atoms.ts'

/** Pictures do not load in jsdom: those with a width have. */
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(function (this: HTMLImageElement) {
    return Number(this.getAttribute('width'))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const picture = (name: string, attributes = '', width = 1) =>
  `<img src="https://files.example/${name}" width="${width}" ${attributes}>`
const show = (html: string) => (document.body.innerHTML = html)
const named = () =>
  publicPictures(document).map(({ url, use }) => `${use}:${url.replace('https://files.example/', '')}`)

it('names what is marked, with its use', () => {
  history.replaceState(null, '', '/course/1')
  show(
    picture('lead', 'data-keep="course"') +
      picture('continued', 'data-keep="continue"') +
      picture('cover', 'data-keep=""') +
      picture('odd', 'data-keep="home"') +
      `<article data-keep="">${picture('in-text')}</article>`,
  )
  expect(named()).toEqual(['course:lead', 'continue:continued', ':cover', ':odd', ':in-text'])
})

it('on home they are those of home', () => {
  show(picture('banner', 'data-keep=""') + picture('continued', 'data-keep="continue"'))
  expect(named()).toEqual(['home:banner', 'continue:continued'])
})

it('names no avatar, wherever it lies, and nothing that has not loaded or lies in the page itself', () => {
  show(
    picture('x.png') +
      picture('u/avatar/1') +
      picture('failed', 'data-keep=""', 0) +
      '<img src="data:image/png;base64,AA" width="1" data-keep=""><img src="blob:x" width="1" data-keep="">',
  )
  expect(named()).toEqual([])
})

it('tells the worker when pictures have come, once, and forgets what was opened with the session', async () => {
  vi.useFakeTimers()
  const deleted = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true)
  vi.stubGlobal('caches', { delete: deleted })
  const store = createStore()
  store.set(tokenAtom, 'T')
  const told: (readonly PublicPicture[])[] = []
  show('')
  watchPublicPictures(store, (pictures) => told.push(pictures))
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual([])
  show(picture('a', 'data-keep=""'))
  for (let times = 0; times < 3; times += 1) {
    document.images[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(told).toEqual([[{ url: 'https://files.example/a', use: 'home' }]])

  store.set(tokenAtom, null)
  await vi.advanceTimersByTimeAsync(0)
  expect(deleted.mock.calls.flat()).toEqual([
    unreadablePictures.course.cacheName,
    unreadablePictures.continue.cacheName,
    unreadablePictures.download.cacheName,
  ])
  expect(deleted).not.toHaveBeenCalledWith(pictureCacheName)

  // the same screen under the next session: what was deleted is there to be kept again
  document.images[0]?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toHaveLength(2)
})
