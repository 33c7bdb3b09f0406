/**
 * One call of the API: base, headers, timeout, classification (screens 1.5, 1.6). Throws AppError and nothing else;
 * never toasts, never navigates.
 */
import wretch from 'wretch'
import { storedAtHeader } from '../shared/cache-names.ts'
import { AppError, errorDetail, isBusy, isUnknownAddress } from '../shared/errors.ts'
import type { Read } from '../shared/read.ts'
import { hasEarlyAnswer, putEarlyAnswer, takeEarlyAnswer } from './early-answers.ts'
import { openEnvelope, statusError, type ObjectCode } from './envelope.ts'
import { apiPort, type ApiPort } from './port.ts'

export const requestTimeoutMs = 15_000
const repeatAfterMs = 1_000
/** A failure that took longer than this was no immediate one. */
const immediateMs = 1_000

/** What a caller may say about a call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** The request outlives the page: the last report of a lesson. */
  readonly keepalive?: boolean
  /** A background call: not made while the server wants a pause (screens 1.5.6). */
  readonly isBackground?: boolean
  /** Refuses an AbortController in place of `{ signal }`: copied by `...`, it has no signal, and nothing ends the call. */
  readonly abort?: never
}

/** What an API function says about its call. */
export interface ApiRequest extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query below the base. */
  readonly path: string
  /** Sent as JSON, FormData as multipart. */
  readonly body?: Readonly<Record<string, unknown>> | FormData
  /** In place of the stored token. */
  readonly token?: string | null
  /** A login, a registration, a consent: the server notes where it came from, as APP unless it is told. */
  readonly notesPlatform?: boolean
  /** `logout`: a refusal of its token ends nothing (screens 1.7.1). */
  readonly ignoresUnauthorized?: boolean
  /** The answer is the same for everyone and may come from the HTTP cache. */
  readonly isPublic?: boolean
  /** A refusal in the envelope is of this operation alone: the others need no pause. */
  readonly hasOwnLimit?: boolean
  /** What a screen shows: in a pause the server asked for only after a tap (screens 1.5.6). */
  readonly isScreenRead?: boolean
  /** Once more after an immediate network failure; for reads of the classes public and private (screens 1.5.5). */
  readonly isRepeatable?: boolean
  readonly isObjectCode?: ObjectCode
}

/** Makes a call. Resolves with the `data` of its envelope, not decoded. Throws AppError. */
export async function call(request: ApiRequest): Promise<unknown> {
  const painting = apiPort().painting?.()
  if (painting) await painting
  const port = apiPort()
  refuseInPause(request, port)
  const given = request.token === undefined ? port.token() : request.token
  const token = port.isBaseUnknown ? null : given
  try {
    const data = await attemptTwice(request, port, token)
    port.onAnswer('reached')
    return data
  } catch (error) {
    if (isForeign(error)) await port.onForeign?.()
    const failure = request.signal?.aborted ? new AppError({ kind: 'cancelled' }) : error
    report(failure, request, port, token)
    throw failure
  }
}

/** True for what a backend never answers to an address it has (backend 1): something else stands in its place. */
function isForeign(error: unknown): boolean {
  const detail = errorDetail(error)
  return isUnknownAddress(error) || (detail?.kind === 'malformed' && detail.isHtml)
}

/**
 * Asks for what a screen will read, while its code is on its way; the call of that read takes the answer over. Asks nothing
 * while the server wants a pause, nor for what has been asked for already.
 */
export function askEarly({ class: readClass, path }: Pick<Read<unknown>, 'class' | 'path'>): void {
  const port = apiPort()
  const address = port.baseUrl + path
  if (port.isBaseUnknown || port.pauseLeft(false) > 0 || hasEarlyAnswer(address)) return
  const token = port.token()
  const controller = new AbortController()
  const answer = fetch(address, {
    credentials: 'same-origin',
    cache: cacheMode(readClass === 'public'),
    headers: headersOf({ path }, port, token),
    signal: controller.signal,
  })
  putEarlyAnswer(address, { answer, controller, token })
}

const cacheMode = (isPublic: boolean): RequestCache => (isPublic ? 'default' : 'no-store')

/** Fails as the server would. What was asked before the app ran has gone out already. */
function refuseInPause({ isBackground = false, isScreenRead, path }: ApiRequest, port: ApiPort): void {
  const isAutomatic = isBackground || (isScreenRead && !hasEarlyAnswer(port.baseUrl + path))
  const retryAfterMs = isAutomatic ? port.pauseLeft(isBackground) : 0
  if (retryAfterMs > 0) throw new AppError({ kind: 'throttled', via: 'http', message: '', retryAfterMs })
}

async function attemptTwice(request: ApiRequest, port: ApiPort, token: string | null): Promise<unknown> {
  const startedAt = Date.now()
  try {
    return await attempt(request, port, token, requestTimeoutMs)
  } catch (error) {
    const isImmediate = Date.now() - startedAt < immediateMs && !port.isCutOff?.()
    if (!request.isRepeatable || errorDetail(error)?.kind !== 'offline' || !isImmediate) throw error
    await delay(repeatAfterMs, request.signal)
    const hasLeft = request.token === undefined && port.token() !== token
    if (hasLeft || port.pauseLeft(true) > 0) throw error
    // both attempts share the time a screen may wait
    return attempt(request, port, token, requestTimeoutMs - (Date.now() - startedAt))
  }
}

async function attempt(request: ApiRequest, port: ApiPort, token: string | null, timeoutMs: number): Promise<unknown> {
  const { signal, body, method = 'GET' } = request
  if (signal?.aborted) throw new AppError({ kind: 'cancelled' })
  const headers = headersOf(request, port, token)
  const controller = new AbortController()
  const early = method === 'GET' ? takeEarlyAnswer(port.baseUrl + request.path, { ...request, token }) : undefined
  const cancel = (): void => {
    controller.abort()
    early?.controller.abort()
  }
  let isLate = false
  // AbortSignal.any and AbortSignal.timeout are younger than the oldest browser served
  const timer = setTimeout(() => {
    isLate = true
    cancel()
  }, timeoutMs)
  signal?.addEventListener('abort', cancel)
  try {
    const response = await wretch(port.baseUrl + request.path, {
      credentials: 'same-origin',
      cache: cacheMode(request.isPublic === true),
      keepalive: request.keepalive ?? false,
      signal: controller.signal,
    })
      .headers(headers)
      .fetchPolyfill((address, init) => early?.answer ?? fetch(address, init))
      .customError((_error, answer) => statusError(answer.status, answer.headers.get('Retry-After'), token))
      .fetch(method, '', body)
      .res()
    // out of the store of the service worker: the network gave no answer, and the page reads its store itself
    if (response.headers.has(storedAtHeader)) throw new AppError({ kind: 'offline' })
    return openEnvelope(await readBody(response, controller.signal), { token, isObjectCode: request.isObjectCode })
  } catch (error) {
    if (signal?.aborted) throw new AppError({ kind: 'cancelled' })
    if (isLate) throw new AppError({ kind: 'timeout' })
    throw error instanceof AppError ? error : new AppError({ kind: 'offline' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

/** An answer that breaks off is an answer that cannot be read, not a missing network. */
async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal.aborted ? error : new AppError({ kind: 'malformed', isHtml: false })
  }
}

function headersOf(request: ApiRequest, port: ApiPort, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token !== null && token !== '') headers['Authorization'] = `Bearer ${token}`
  if (request.notesPlatform) headers['meedu-platform'] = 'H5'
  const xsrf = isOwnOrigin(port.baseUrl) ? port.xsrf() : null
  if (xsrf !== null) headers[xsrf.name] = xsrf.value
  return headers
}

/** False for a base that is no address, on which the request itself will fail, and outside a page (scripts/check-backend). */
function isOwnOrigin(baseUrl: string): boolean {
  if (baseUrl === '') return true
  try {
    return new URL(baseUrl, location.href).origin === location.origin
  } catch {
    return false
  }
}

function report(error: unknown, request: ApiRequest, port: ApiPort, token: string | null): void {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'cancelled':
    case undefined:
      return
    case 'offline':
      return port.onAnswer('unreachable')
    case 'timeout':
      return port.onAnswer('silent')
    case 'unauthorized':
      if (!request.ignoresUnauthorized) port.onUnauthorized(token)
      break
    default:
      if (request.hasOwnLimit && detail?.kind === 'throttled' && detail.via === 'envelope') break
      // an action is repeated by a tap, a poll by its own clock
      if (detail?.kind === 'throttled' || (detail && request.isScreenRead && isBusy(error))) port.onBusy(detail)
  }
  port.onAnswer('reached')
}

/** Resolves after `ms`, or when the call is given up, which the next attempt says. */
function delay(ms: number, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', resolve)
  })
}
