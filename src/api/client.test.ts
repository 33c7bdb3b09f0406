import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { AppError, type AppErrorDetail } from '../shared/errors.ts'
import { call, requestTimeoutMs, type ApiRequest } from './client.ts'
import { configureApi, type ApiPort } from './port.ts'

type FetchArguments = [string, RequestInit]

const fetchMock = vi.fn<(...args: FetchArguments) => Promise<Response>>()
const port = {
  baseUrl: 'https://api.example.com/api',
  token: vi.fn<() => string | null>(() => 'T'),
  xsrf: vi.fn<ApiPort['xsrf']>(() => ({ name: 'X-XSRF-TOKEN', value: 'secret' })),
  onAnswer: vi.fn<ApiPort['onAnswer']>(),
  pauseLeft: vi.fn<ApiPort['pauseLeft']>(() => 0),
  isCutOff: vi.fn<() => boolean>(() => false),
  onBusy: vi.fn<ApiPort['onBusy']>(),
  onForeign: vi.fn<() => Promise<void>>(async () => {}),
  onUnauthorized: vi.fn<ApiPort['onUnauthorized']>(),
}

const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init)
const ok = (data: unknown = []): Response => json({ code: 0, message: '', data })
const html = (init: ResponseInit = {}): Response =>
  new Response('\n<!doctype html><title>登录</title>', { headers: { 'Content-Type': 'text/html' }, ...init })
const networkError = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** A server that never answers, and a browser that keeps to the abort signal. */
const silence = (_url: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

async function failure(request: ApiRequest): Promise<AppErrorDetail> {
  const error: unknown = await call(request).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error.detail
  throw new Error('the call did not fail with an AppError', { cause: error })
}

const sent = (): { url: string; init: RequestInit; headers: Record<string, string> } => {
  const [url, init] = fetchMock.mock.calls[0] as FetchArguments
  return { url, init, headers: { ...(init.headers as Record<string, string>) } }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', new URL('https://m.example.com/courses'))
  configureApi(port)
  fetchMock.mockImplementation(async () => ok())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('the request (screens 1.5.1)', () => {
  it('goes to the base with the token of its moment', async () => {
    await call({ path: '/api/v2/member/detail' })
    const { url, init, headers } = sent()
    expect(url).toBe('https://api.example.com/api/api/v2/member/detail')
    expect(headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer T' })
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store', keepalive: false })
  })

  it('sends no header of another case: anonymous reads need no preflight', async () => {
    port.token.mockReturnValueOnce(null)
    await call({ path: '/x', isPublic: true })
    expect(sent().headers).toEqual({ Accept: 'application/json' })
    expect(sent().init.cache).toBe('default')
  })

  it.each([
    ['an empty stored token', { path: '/x', token: '' }, undefined],
    ['a token in place of the stored one', { path: '/x', token: 'parked' }, 'Bearer parked'],
    ['explicitly none', { path: '/x', token: null }, undefined],
  ])('carries %s', async (_, request, header) => {
    await call(request)
    expect(sent().headers['Authorization']).toBe(header)
  })

  it('no token is sent while the address of the API is unknown', async () => {
    configureApi({ ...port, isBaseUnknown: true })
    fetchMock.mockImplementation(async () => json({ code: 401, message: '请登录', data: [] }))
    await failure({ path: '/api/v2/member/detail' })
    await failure({ path: '/x', token: 'parked' })
    for (const [, { headers }] of fetchMock.mock.calls) expect(headers).not.toHaveProperty('Authorization')
    // the token was not refused: it stays
    expect(port.onUnauthorized).not.toHaveBeenCalledWith('T')
  })

  it('says where it comes from where the server notes that', async () => {
    await call({ path: '/x', method: 'POST', body: {}, notesPlatform: true })
    expect(sent().headers['meedu-platform']).toBe('H5')
  })

  it.each([
    ['', 'secret'],
    ['https://m.example.com/api', 'secret'],
    ['https://api.example.com', undefined],
    ['http://m.example.com', undefined],
  ])('the anti-forgery header at the base %j', async (baseUrl, value) => {
    configureApi({ ...port, baseUrl })
    await call({ path: '/x' })
    expect(sent().headers['X-XSRF-TOKEN']).toBe(value)
  })

  it('sends no anti-forgery header without the cookie', async () => {
    configureApi({ ...port, baseUrl: '', xsrf: () => null })
    await call({ path: '/x' })
    expect(Object.keys(sent().headers)).toEqual(['Accept', 'Authorization'])
  })

  it('sends JSON, text as text', async () => {
    await call({ path: '/x', method: 'POST', body: { mobile_code: '012345' }, keepalive: true })
    const { init, headers } = sent()
    expect(init.body).toBe('{"mobile_code":"012345"}')
    expect(headers['Content-Type']).toBe('application/json')
    expect(init.keepalive).toBe(true)
  })

  it("sends forms as they are, their type is the browser's", async () => {
    const body = new FormData()
    await call({ path: '/x', method: 'POST', body })
    expect(sent().init.body).toBe(body)
    expect(sent().headers['Content-Type']).toBeUndefined()
  })
})

describe('classification (screens 1.6; section 6 rows 1 to 7)', () => {
  const throttled = { kind: 'throttled', message: '请稍后再试', retryAfterMs: null }
  const cases: [string, () => Response, object][] = [
    [
      'row 1: code 401',
      () => json({ code: 401, message: '请登录', data: [] }),
      { kind: 'unauthorized', token: 'T', message: '请登录' },
    ],
    [
      'row 1: code 404',
      () => json({ code: 404, message: '资源不存在', data: [] }),
      { kind: 'notFound', via: 'envelope', message: '资源不存在' },
    ],
    ['row 1: code 429', () => json({ code: 429, message: '请稍后再试', data: [] }), { ...throttled, via: 'envelope' }],
    [
      'row 1: code 500',
      () => json({ code: 500, message: '无法连接redis', data: [] }),
      { kind: 'business', code: 500, message: '无法连接redis' },
    ],
    [
      'row 1: code 503',
      () => json({ code: 503, message: '系统维护中', data: [] }),
      { kind: 'maintenance', message: '系统维护中' },
    ],
    [
      'row 2: data [] in a failure',
      () => json({ code: 1, message: 'X', data: [] }),
      { kind: 'business', code: 1, message: 'X' },
    ],
    [
      'row 3: an object as code where none belongs',
      () => json({ code: { status: 5 }, message: '', data: [] }),
      { kind: 'malformed', isHtml: false },
    ],
    ['row 4: code "0" as text', () => json({ code: '0', message: '', data: [] }), { kind: 'malformed', isHtml: false }],
    ['row 4: no code', () => json({ message: '', data: [] }), { kind: 'malformed', isHtml: false }],
    ['row 4: code null', () => json({ code: null, message: '', data: [] }), { kind: 'malformed', isHtml: false }],
    ['row 4: code true', () => json({ code: true, message: '', data: [] }), { kind: 'malformed', isHtml: false }],
    [
      'row 5: empty message',
      () => json({ code: 1, message: '', data: [] }),
      { kind: 'business', code: 1, message: '' },
    ],
    ['row 5: no message', () => json({ code: 1, data: [] }), { kind: 'business', code: 1, message: '' }],
    [
      'row 6: several messages',
      () => json({ code: 1, message: '请输入手机号,请输入密码', data: [] }),
      { kind: 'business', code: 1, message: '请输入手机号,请输入密码' },
    ],
    ['row 7: HTML', () => html(), { kind: 'malformed', isHtml: true }],
    [
      'row 7: HTML that says it is JSON',
      () => new Response('\uFEFF <html>', { headers: { 'Content-Type': 'application/json' } }),
      { kind: 'malformed', isHtml: true },
    ],
    ['row 7: empty body', () => new Response(''), { kind: 'malformed', isHtml: false }],
    ['no body at all', () => new Response(null, { status: 204 }), { kind: 'malformed', isHtml: false }],
    ['cut JSON', () => new Response('{"code":0,"mess'), { kind: 'malformed', isHtml: false }],
    ['JSON, but no object', () => json([]), { kind: 'malformed', isHtml: false }],
    ['JSON null', () => json(null), { kind: 'malformed', isHtml: false }],
    ['HTTP 401', () => json({}, { status: 401 }), { kind: 'unauthorized', token: 'T', message: '' }],
    ['HTTP 404', () => html({ status: 404 }), { kind: 'notFound', via: 'http', message: '' }],
    [
      'HTTP 429',
      () => html({ status: 429, headers: { 'Retry-After': '7' } }),
      { kind: 'throttled', via: 'http', message: '', retryAfterMs: 7000 },
    ],
    [
      'HTTP 429 until a date',
      () => html({ status: 429, headers: { 'Retry-After': new Date(1_000_030_000).toUTCString() } }),
      { kind: 'throttled', via: 'http', message: '', retryAfterMs: 30_000 },
    ],
    [
      'HTTP 429 with nonsense',
      () => html({ status: 429, headers: { 'Retry-After': 'soon' } }),
      { kind: 'throttled', via: 'http', message: '', retryAfterMs: null },
    ],
    ['HTTP 500', () => json({ code: 0, data: {} }, { status: 500 }), { kind: 'http', status: 500 }],
    ['HTTP 502 with HTML', () => html({ status: 502 }), { kind: 'http', status: 502 }],
    ['HTTP 503', () => json({ code: 503 }, { status: 503 }), { kind: 'http', status: 503 }],
    ['HTTP 422', () => json({ code: 1, message: 'X' }, { status: 422 }), { kind: 'http', status: 422 }],
  ]
  it.each(cases)('%s', async (_, answer, detail) => {
    fetchMock.mockImplementation(async () => answer())
    expect(await failure({ path: '/x', isRepeatable: true })).toEqual(detail)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(port.onAnswer.mock.calls).toEqual([['reached']])
  })

  it('row 3: gives an accepted object code in place of the data', async () => {
    fetchMock.mockImplementation(async () => json({ code: { status: 5 }, message: '', data: [] }))
    expect(await call({ path: '/x', isObjectCode: (code) => code['status'] === 5 })).toEqual({ status: 5 })
    expect(await failure({ path: '/x', isObjectCode: () => false })).toMatchObject({ kind: 'malformed' })
  })

  it.each([
    [{ code: 0, message: '', data: { a: 1 } }, { a: 1 }],
    [{ code: 0, message: '', data: [] }, []],
    [{ code: 0, data: 3 }, 3],
    [{ code: 0, message: null }, null],
  ])('success: %j', async (envelope, data) => {
    fetchMock.mockImplementation(async () => json(envelope))
    expect(await call({ path: '/x' })).toEqual(data)
    expect(port.onAnswer.mock.calls).toEqual([['reached']])
  })

  it('takes an answer out of the store of the service worker for no answer', async () => {
    fetchMock.mockImplementation(async () => json({ code: 0, data: {} }, { headers: { 'x-stored-at': '1' } }))
    expect(await failure({ path: '/x' })).toEqual({ kind: 'offline' })
    expect(port.onAnswer.mock.calls).toEqual([['unreachable']])
  })

  it('takes an answer that breaks off for one that cannot be read', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
    fetchMock.mockImplementation(async () => new Response(body))
    expect(await failure({ path: '/x' })).toEqual({ kind: 'malformed', isHtml: false })
  })

  it('survives errors that are no TypeError', async () => {
    fetchMock.mockImplementation(() => Promise.reject(new DOMException('AbortError', 'AbortError')))
    expect(await failure({ path: '/x' })).toEqual({ kind: 'offline' })
  })
})

describe('an answer of something else than a backend (screens 1.6.5)', () => {
  const foreign: [string, () => Response][] = [
    ['HTTP 404', () => html({ status: 404 })],
    ['an address the backend does not have', () => json({ code: 404, message: '路由不存在', data: [] })],
    ['a page', () => html()],
  ]
  it.each(foreign)('%s is told before the call fails', async (_, answer) => {
    fetchMock.mockImplementation(async () => answer())
    const { promise, resolve } = deferred<void>()
    port.onForeign.mockReturnValueOnce(promise)
    let hasFailed = false
    const outcome = failure({ path: '/x' }).finally(() => (hasFailed = true))
    await vi.advanceTimersByTimeAsync(100)
    expect([port.onForeign.mock.calls.length, hasFailed]).toEqual([1, false])
    resolve()
    expect(['notFound', 'malformed']).toContain((await outcome).kind)
  })

  it.each<[string, () => Response]>([
    ['a row that is not there', () => json({ code: 404, message: '资源不存在', data: [] })],
    ['JSON that cannot be used', () => json([])],
    ['a busy server', () => html({ status: 502 })],
  ])('%s is none', async (_, answer) => {
    fetchMock.mockImplementation(async () => answer())
    await failure({ path: '/x' })
    expect(port.onForeign).not.toHaveBeenCalled()
  })

  it('a call that is given up meanwhile ends silently', async () => {
    fetchMock.mockImplementation(async () => html({ status: 404 }))
    const controller = new AbortController()
    port.onForeign.mockImplementationOnce(async () => controller.abort())
    expect(await failure({ path: '/x', signal: controller.signal })).toEqual({ kind: 'cancelled' })
    expect(port.onAnswer).not.toHaveBeenCalled()
  })
})

describe('the end of a session (screens 1.7)', () => {
  it('names the token the call was made with, not the present one', async () => {
    fetchMock.mockImplementation(async () => {
      port.token.mockReturnValue('new')
      return json({ code: 401, message: '请登录', data: [] })
    })
    await failure({ path: '/x' })
    expect(port.onUnauthorized.mock.calls).toEqual([['T']])
    port.token.mockReturnValue('T')
  })

  it('is not told of the answer to logout', async () => {
    fetchMock.mockImplementation(async () => json({ code: 401, message: '', data: [] }))
    await failure({ path: '/x', token: 'old', ignoresUnauthorized: true })
    expect(port.onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('the timeout (screens 1.5.1)', () => {
  it('is over after 15 s without an answer', async () => {
    fetchMock.mockImplementation(silence)
    const outcome = failure({ path: '/x', isRepeatable: true })
    await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
    expect(port.onAnswer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ kind: 'timeout' })
    expect(port.onAnswer.mock.calls).toEqual([['silent']])
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('covers the body as well', async () => {
    fetchMock.mockImplementation(async (_url, { signal }) => {
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      })
      return new Response(body)
    })
    const outcome = failure({ path: '/x' })
    await vi.advanceTimersByTimeAsync(requestTimeoutMs)
    expect(await outcome).toEqual({ kind: 'timeout' })
  })
})

describe('cancelling (screens 1.5.4)', () => {
  it('ends a running call silently', async () => {
    fetchMock.mockImplementation(silence)
    const controller = new AbortController()
    const outcome = failure({ path: '/x', signal: controller.signal })
    controller.abort()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    expect(port.onAnswer).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('makes no call that was given up before', async () => {
    expect(await failure({ path: '/x', signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('ends the wait before a repetition', async () => {
    fetchMock.mockImplementation(networkError)
    const controller = new AbortController()
    const outcome = failure({ path: '/x', isRepeatable: true, signal: controller.signal })
    await vi.advanceTimersByTimeAsync(500)
    controller.abort()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

describe('repetition (screens 1.5.5)', () => {
  it('asks once more, 1 s after an immediate network failure', async () => {
    fetchMock.mockImplementationOnce(networkError)
    const outcome = call({ path: '/x', isRepeatable: true })
    await vi.advanceTimersByTimeAsync(999)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual([])
    expect(port.onAnswer.mock.calls).toEqual([['reached']])
  })

  it('is not made for a session that has ended meanwhile', async () => {
    fetchMock.mockImplementationOnce(networkError)
    const outcome = failure({ path: '/x', isRepeatable: true })
    port.token.mockReturnValueOnce('U')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('is offline after the second failure', async () => {
    fetchMock.mockImplementation(networkError)
    const outcome = failure({ path: '/x', isRepeatable: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(2)
    expect(port.onAnswer.mock.calls).toEqual([['unreachable']])
  })

  it('is over 15 s after its start, repetition included', async () => {
    fetchMock.mockImplementationOnce(networkError).mockImplementation(silence)
    const outcome = failure({ path: '/x', isRepeatable: true })
    await vi.advanceTimersByTimeAsync(requestTimeoutMs)
    expect(await outcome).toEqual({ kind: 'timeout' })
  })

  it('does not follow a failure that took its time', async () => {
    fetchMock.mockImplementation(
      () => new Promise((_, reject) => setTimeout(() => reject(new TypeError('lost')), 2000)),
    )
    const outcome = failure({ path: '/x', isRepeatable: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('is not made where the browser knows that there is no network', async () => {
    port.isCutOff.mockReturnValueOnce(true)
    fetchMock.mockImplementation(networkError)
    expect(await failure({ path: '/x', isRepeatable: true })).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(port.onAnswer.mock.calls).toEqual([['unreachable']])
  })

  it('is not for what is not said to be repeatable', async () => {
    fetchMock.mockImplementation(networkError)
    expect(await failure({ path: '/x', method: 'POST', body: {} })).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

describe('a busy server (screens 1.5.6)', () => {
  it.each([
    ['HTTP 429', () => html({ status: 429, headers: { 'Retry-After': '3' } }), { retryAfterMs: 3000 }],
    ['code 429', () => json({ code: 429, message: '请稍后再试', data: [] }), { retryAfterMs: null }],
    ['code 503', () => json({ code: 503, message: '系统维护中', data: [] }), { kind: 'maintenance' }],
    ['code 500', () => json({ code: 500, message: '无法连接redis', data: [] }), { kind: 'business' }],
    ['HTTP 502', () => html({ status: 502 }), { status: 502 }],
    ['HTTP 503', () => html({ status: 503, headers: { 'Retry-After': '20' } }), { status: 503, retryAfterMs: 20_000 }],
  ])('is told of: %s', async (_, answer, detail) => {
    fetchMock.mockImplementation(async () => answer())
    await failure({ path: '/x', isScreenRead: true })
    expect(port.onBusy.mock.calls).toEqual([[expect.objectContaining(detail)]])
  })

  it.each([
    ['a refusal', () => json({ code: 1, message: 'X', data: [] })],
    ['HTTP 404', () => html({ status: 404 })],
    ['the login page of a network', () => html()],
  ])('is not what %s tells of', async (_, answer) => {
    fetchMock.mockImplementation(async () => answer())
    await failure({ path: '/x', isScreenRead: true })
    expect(port.onBusy).not.toHaveBeenCalled()
  })

  it('is told of by an action only when there are too many calls', async () => {
    fetchMock.mockImplementation(async () => html({ status: 502 }))
    await failure({ path: '/x', method: 'POST' })
    expect(port.onBusy).not.toHaveBeenCalled()
    fetchMock.mockImplementation(async () => html({ status: 429 }))
    await failure({ path: '/x', method: 'POST' })
    expect(port.onBusy).toHaveBeenCalledTimes(1)
  })

  it('is left in peace until its pause is over: what no tap asked for is not asked', async () => {
    port.pauseLeft.mockReturnValue(7000)
    const refused = { kind: 'throttled', via: 'http', message: '', retryAfterMs: 7000 }
    expect(await failure({ path: '/b', isBackground: true })).toEqual(refused)
    expect(await failure({ path: '/r', isScreenRead: true })).toEqual(refused)
    expect(port.pauseLeft.mock.calls).toEqual([[true], [false]])
    expect(fetchMock).not.toHaveBeenCalled()
    // nothing was heard of the server
    expect(port.onBusy).not.toHaveBeenCalled()
    expect(await call({ path: '/tap' })).toEqual([])
    port.pauseLeft.mockReturnValue(0)
    expect(await call({ path: '/b', isBackground: true })).toEqual([])
  })

  it('is not asked a second time after a network failure when a pause began meanwhile', async () => {
    fetchMock.mockImplementation(networkError)
    const outcome = failure({ path: '/x', isRepeatable: true, isScreenRead: true })
    await vi.advanceTimersByTimeAsync(500)
    port.pauseLeft.mockReturnValue(7000)
    await vi.advanceTimersByTimeAsync(500)
    expect(await outcome).toEqual({ kind: 'offline' })
    expect(fetchMock).toHaveBeenCalledTimes(1)
    port.pauseLeft.mockReturnValue(0)
  })
})
