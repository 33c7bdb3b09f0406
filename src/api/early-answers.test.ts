import { afterEach, describe, expect, it, vi } from 'vitest'
import { askEarly, call } from './client.ts'
import { configureApi } from './port.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const address = '/api/v2/other/config'
const anyone = { isPublic: true, token: null }

/** As public/early.js leaves them. */
function early(answer: Promise<Response>, controller = new AbortController()): void {
  answer.catch(() => {})
  vi.stubGlobal('earlyAnswers', new Map([[address, { answer, controller }]]))
}
const envelope = (data: unknown): Response => Response.json({ code: 0, message: '', data })
const fetchMock = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()

let pauseLeft = 0
let token: string | null = 'token'

function start(): void {
  vi.stubGlobal('fetch', fetchMock.mockReset().mockResolvedValue(envelope('later')))
  configureApi({
    baseUrl: '',
    token: () => token,
    xsrf: () => null,
    onAnswer: () => {},
    pauseLeft: () => pauseLeft,
    onBusy: () => {},
    onUnauthorized: () => {},
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  pauseLeft = 0
  token = 'token'
  dropEarlyAnswers()
})

it('is given once', () => {
  const answer = Promise.resolve(envelope('early'))
  early(answer)
  expect(takeEarlyAnswer(address, anyone)?.answer).toBe(answer)
  expect(takeEarlyAnswer(address, anyone)).toBeUndefined()
})

it.each([undefined, null, {}, { [address]: 1 }, new Map()])('is nothing out of %s', (value) => {
  vi.stubGlobal('earlyAnswers', value)
  expect(takeEarlyAnswer(address, anyone)).toBeUndefined()
})

it('stands for the first public call, and only for that', async () => {
  start()
  early(Promise.resolve(envelope('early')))
  expect(await call({ path: address, isPublic: true })).toBe('early')
  expect(fetchMock).not.toHaveBeenCalled()
  expect(await call({ path: address, isPublic: true })).toBe('later')
})

it('is left alone by calls that are not the same for everyone', async () => {
  start()
  early(Promise.resolve(envelope('early')))
  expect(await call({ path: address })).toBe('later')
})

it('has gone out already when the server asks for a pause', async () => {
  start()
  pauseLeft = 5000
  early(Promise.resolve(envelope('early')))
  expect(await call({ path: address, isPublic: true, isScreenRead: true })).toBe('early')
  await expect(call({ path: address, isPublic: true, isScreenRead: true })).rejects.toMatchObject({
    detail: { kind: 'throttled' },
  })
})

it('fails as any call fails, and is asked once more', async () => {
  start()
  early(Promise.resolve(new Response('', { status: 500 })))
  await expect(call({ path: address, isPublic: true })).rejects.toMatchObject({ detail: { kind: 'http', status: 500 } })
  early(Promise.reject(new TypeError('Failed to fetch')))
  expect(await call({ path: address, isPublic: true, isRepeatable: true })).toBe('later')
})

it('is not waited for longer than any call', async () => {
  vi.useFakeTimers()
  start()
  const controller = new AbortController()
  const { signal } = controller
  early(new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))), controller)
  const outcome = call({ path: address, isPublic: true }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toMatchObject({ detail: { kind: 'timeout' } })
  // the request itself has ended
  expect(signal.aborted).toBe(true)
  vi.useRealTimers()
})

describe('an answer the app asked for while the code of a screen is on its way', () => {
  const read = { class: 'private', path: '/api/v2/course/5' } as const

  it('stands for the first call of the read', async () => {
    start()
    fetchMock.mockResolvedValueOnce(envelope('early'))
    askEarly(read)
    askEarly(read)
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
      read.path,
      expect.objectContaining({
        cache: 'no-store',
        headers: { Accept: 'application/json', Authorization: 'Bearer token' },
      }),
    )
    expect(await call(read)).toBe('early')
    expect(await call(read)).toBe('later')
  })

  it('is not shown to another session', async () => {
    start()
    fetchMock.mockResolvedValueOnce(envelope('of the former member'))
    askEarly(read)
    token = 'another'
    expect(await call(read)).toBe('later')
  })

  it('is not shown when its screen comes a long time after', async () => {
    vi.useFakeTimers()
    start()
    fetchMock.mockResolvedValueOnce(envelope('old'))
    askEarly(read)
    vi.setSystemTime(Date.now() + 15_000)
    expect(await call(read)).toBe('later')
    vi.useRealTimers()
  })

  it('ends with the screen that does not come', async () => {
    start()
    fetchMock.mockResolvedValueOnce(envelope('early'))
    askEarly(read)
    dropEarlyAnswers()
    expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(await call(read)).toBe('later')
  })

  it('is not asked for in a pause', () => {
    start()
    pauseLeft = 1000
    askEarly(read)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('that fails rejects the call and is no unhandled rejection', async () => {
    start()
    fetchMock.mockResolvedValueOnce(new Response('', { status: 404 }))
    askEarly(read)
    await expect(call(read)).rejects.toMatchObject({ detail: { kind: 'notFound' } })
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    askEarly(read)
    expect(await call({ ...read, isRepeatable: true })).toBe('later')
  })
})
