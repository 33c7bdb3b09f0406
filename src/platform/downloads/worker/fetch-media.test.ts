import { afterEach, expect, it, vi } from 'vitest'
import { isAway } from './fetch-media.ts'

const film = 'https://media.test/film.mp4'
const { signal } = new AbortController()
afterEach(() => void vi.unstubAllGlobals())

it('looks for a host without a right to read, and without a body', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null))
  vi.stubGlobal('fetch', fetch)
  expect(await isAway(film, signal)).toBe(false)
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ method: 'HEAD', mode: 'no-cors', credentials: 'omit' })
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await isAway(film, signal)).toBe(true)
})
