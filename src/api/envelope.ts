/** The envelope {code, message, data} and what its codes mean (screens 1.5.2, 1.6). */
import { AppError } from '../shared/errors.ts'

/** Accepts a `code` that is an object; only the face query has one (screens section 6, row 3). */
export type ObjectCode = (code: Readonly<Record<string, unknown>>) => boolean

export interface EnvelopeContext {
  /** The token the call was made with. */
  readonly token: string | null
  readonly isObjectCode?: ObjectCode
}

/**
 * The `data` of an answer with HTTP status 200, or its object code where that is accepted. Throws AppError: by `code`,
 * or `malformed` when `body` is not the envelope.
 */
export function openEnvelope(body: string, context: EnvelopeContext): unknown {
  const envelope = parseObject(body)
  const code = envelope?.['code']
  if (isObject(code) && context.isObjectCode?.(code)) return code
  if (envelope === null || typeof code !== 'number') throw new AppError({ kind: 'malformed', isHtml: isHtml(body) })
  if (code === 0) return envelope['data'] ?? null
  const message = typeof envelope['message'] === 'string' ? envelope['message'] : ''
  switch (code) {
    case 401:
      throw new AppError({ kind: 'unauthorized', token: context.token, message })
    case 404:
      throw new AppError({ kind: 'notFound', via: 'envelope', message })
    case 429:
      throw new AppError({ kind: 'throttled', via: 'envelope', message, retryAfterMs: null })
    case 503:
      throw new AppError({ kind: 'maintenance', message })
    default:
      throw new AppError({ kind: 'business', code, message })
  }
}

/** The error an HTTP status of 400 and above stands for; its body says nothing reliable. */
export function statusError(status: number, retryAfter: string | null, token: string | null): AppError {
  const wait = retryAfterMs(retryAfter, Date.now())
  switch (status) {
    case 401:
      return new AppError({ kind: 'unauthorized', token, message: '' })
    case 404:
      return new AppError({ kind: 'notFound', via: 'http', message: '' })
    case 429:
      return new AppError({ kind: 'throttled', via: 'http', message: '', retryAfterMs: wait })
    default:
      return new AppError({ kind: 'http', status, retryAfterMs: wait ?? undefined })
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PHP sends what stands before the code of its files along with every answer: an empty line, a byte order mark. */
function parseObject(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body.trim())
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The login page of a network answers in place of the server; a byte order mark may come first. */
const isHtml = (body: string): boolean => /^[\s\uFEFF]*</.test(body)

/** The longest pause that is believed: a wrong header must not silence the app for the life of the page. */
const longestMs = 5 * 60_000

/**
 * What a Retry-After header asks for, in milliseconds (seconds or a date), at most 5 minutes. Null when it cannot be read, or
 * asks for no pause: a date may be past because the clock of the device is ahead, and the calls would follow at once.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return wait > 0 ? Math.min(wait, longestMs) : null
}
