import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchMedia, isAway } from './fetch-media.ts'

const film = 'https://media.test/film.mp4'
const cut = { outcome: { kind: 'cut' } }
const fetch = vi.fn<typeof globalThis.fetch>()
const optionsOf = (call: number): RequestInit | undefined => fetch.mock.calls[call]?.[1]
const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)
let run = new AbortController()

beforeEach(() => {
  run = new AbortController()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Never answers, until its connection is ended. */
const silent: typeof globalThis.fetch = (_url, options) =>
  new Promise((_resolve, reject) => {
    if (options?.signal?.aborted === true) reject(new DOMException('', 'AbortError'))
    options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

/** Gives this at first, and nothing more. `kind`: of its reader. */
function answerWith(chunk: Uint8Array<ArrayBuffer>, kind: 'bytes' | undefined): Response {
  const start = (controller: ReadableStreamController<Uint8Array>): void => controller.enqueue(chunk)
  const body = kind === undefined ? new ReadableStream({ start }) : new ReadableStream({ type: kind, start })
  return new Response(body, { status: 206 })
}

it('looks for a host without a right to read, and without a body', async () => {
  fetch.mockResolvedValueOnce(new Response(null))
  expect(await isAway(film, run.signal)).toBe(false)
  expect(optionsOf(0)).toMatchObject({ method: 'HEAD', mode: 'no-cors', credentials: 'omit' })
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await isAway(film, run.signal)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('a host that never answers is let go after half a minute', async () => {
  fetch.mockImplementation(silent)
  const error = errorOf(fetchMedia(film, undefined, run.signal))
  const away = isAway(film, run.signal)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(optionsOf(0)?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await error).toMatchObject(cut)
  expect(await away).toBe(true)
  expect([0, 1].map((call) => optionsOf(call)?.signal?.aborted)).toEqual([true, true])
})

it.each(['bytes', undefined] as const)('a host that falls silent is let go as well (%s)', async (kind) => {
  fetch.mockResolvedValue(answerWith(new Uint8Array([1, 2, 3]), kind))
  const { read } = await fetchMedia(film, undefined, run.signal)
  expect(await read()).toEqual(new Uint8Array([1, 2, 3]))
  // what has come is being written: that is no silence
  await vi.advanceTimersByTimeAsync(60_000)
  expect(optionsOf(0)?.signal?.aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  const error = errorOf(read())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await error).toMatchObject(cut)
  expect(optionsOf(0)?.signal?.aborted).toBe(true)
})

it('a download that is stopped ends its connection, and waits for nothing', async () => {
  fetch.mockImplementation(silent)
  const error = errorOf(fetchMedia(film, undefined, run.signal))
  run.abort()
  expect(await error).toMatchObject({ name: 'AbortError' })
  expect(optionsOf(0)?.signal?.aborted).toBe(true)
  expect(await isAway(film, run.signal)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('a connection that is over hears no more of its download', async () => {
  const remove = vi.spyOn(run.signal, 'removeEventListener')
  fetch.mockResolvedValueOnce(answerWith(new Uint8Array(1), 'bytes')).mockResolvedValueOnce(new Response(null))
  const answers = [await fetchMedia(film, undefined, run.signal), await fetchMedia(film, undefined, run.signal)]
  expect(remove).not.toHaveBeenCalled()
  for (const { cancel } of answers) cancel()
  expect(remove).toHaveBeenCalledTimes(2)
})
