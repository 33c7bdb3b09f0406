import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unreadablePictures, type PublicPicture } from '../src/shared/pictures/picture-caches.ts'
import { storeUnreadable, storedUnreadable } from './unreadable-pictures.ts'

const gigabytes = 1024 ** 3

/** Caches as far as they are used here: by address, in the order of storing. */
const stores = new Map<string, Map<string, Response>>()
function open(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  return {
    match: async (url: string) => store.get(url),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    put: async (url: string, response: Response) => {
      store.delete(url)
      store.set(url, response)
    },
    delete: async ({ url }: { url: string }) => store.delete(url),
  }
}
const fetchMock = vi.fn<(url: string) => Promise<{ type: string; url: string }>>()
const quota = (estimate: StorageEstimate | undefined) =>
  vi.stubGlobal('navigator', { storage: estimate && { estimate: async () => estimate } })
const pictures = (use: PublicPicture['use'], ...names: readonly (string | number)[]): PublicPicture[] =>
  names.map((name) => ({ url: `https://files.example/${name}`, use }))
const stored = (use: keyof typeof unreadablePictures) =>
  [...(stores.get(unreadablePictures[use].cacheName)?.keys() ?? [])].map((url) =>
    url.replace('https://files.example/', ''),
  )
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

beforeEach(() => {
  stores.clear()
  quota({ quota: 2 * gigabytes })
  vi.stubGlobal(
    'fetch',
    fetchMock.mockReset().mockImplementation(async (url) => ({ type: 'opaque', url })),
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    match: (url: string, { cacheName }: { cacheName: string }) => open(cacheName).match(url),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('never more than 24, whatever a page names', async () => {
  await storeUnreadable([
    ...pictures('home', ...numbers(1, 40)),
    ...pictures('continue', ...numbers(41, 50)),
    ...pictures('download', ...numbers(51, 70)),
    ...pictures('course', ...numbers(71, 90)),
    ...pictures('', ...numbers(91, 140)),
  ])
  const uses = ['home', 'continue', 'download', 'course'] as const
  expect(uses.map((use) => stored(use).length)).toEqual([15, 2, 4, 3])
  expect(fetchMock).toHaveBeenCalledTimes(24)
  expect(Object.values(unreadablePictures).reduce((sum, { limit }) => sum + limit, 0)).toBe(24)
})

it.each([[{ quota: 2 * gigabytes - 1 }], [{}], [undefined]])('none where the quota is %j', async (estimate) => {
  quota(estimate)
  await storeUnreadable(pictures('home', 1))
  expect(fetchMock).not.toHaveBeenCalled()
})

it('the courses opened last stay', async () => {
  for (const course of numbers(1, 3)) await storeUnreadable(pictures('course', course))
  // opened again: it is the youngest now, and is not fetched again
  await storeUnreadable(pictures('course', 1))
  await storeUnreadable(pictures('course', 4))
  expect(stored('course')).toEqual(['3', '1', '4'])
  expect(fetchMock).toHaveBeenCalledTimes(4)
})

it('those of downloads stay, however many courses are opened', async () => {
  await storeUnreadable(pictures('download', 1, 2))
  for (const course of numbers(1, 9)) await storeUnreadable(pictures('course', course))
  await storeUnreadable(pictures('download', 3, 1, 2))
  expect(stored('download')).toEqual(['1', '2', '3'])
  expect(await storedUnreadable('https://files.example/1')).toBeDefined()
})

it('what home shows no more makes room', async () => {
  await storeUnreadable(pictures('home', ...numbers(1, 15)))
  await storeUnreadable(pictures('home', ...numbers(2, 15), 'new'))
  expect(stored('home')).not.toContain('1')
  expect(stored('home')).toContain('new')
})

it('is found again; a picture that fails, or can be read, is not among them', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetchMock.mockImplementationOnce(async (url) => ({ type: 'cors', url }))
  await storeUnreadable(pictures('home', 'failed', 'readable', 'good'))
  expect(stored('home')).toEqual(['good'])
  expect(await storedUnreadable('https://files.example/good')).toMatchObject({ type: 'opaque' })
  expect(await storedUnreadable('https://files.example/failed')).toBeUndefined()
})
