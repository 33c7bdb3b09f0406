/**
 * Everything that can go wrong with a call, as one closed union (screens 1.6). `api/client.ts` classifies and throws;
 * nothing else creates these. `message` is the server's own message, never made up here.
 */
export type AppErrorDetail =
  /** The request failed without an answer. */
  | { kind: 'offline' }
  /** No complete answer within the request timeout. */
  | { kind: 'timeout' }
  /** The caller gave up (left the screen, changed a filter). */
  | { kind: 'cancelled' }
  /** HTTP 401 or code 401. `token` is the one the call was made with: late answers of an older token are ignored. */
  | { kind: 'unauthorized'; token: string | null; message: string }
  /** `http`: the address does not exist (HTTP 404); `envelope`: the row does not (code 404). */
  | { kind: 'notFound'; via: 'http' | 'envelope'; message: string }
  /** Code 429 or HTTP 429; `retryAfterMs` comes from Retry-After when readable. */
  | { kind: 'throttled'; via: 'http' | 'envelope'; message: string; retryAfterMs: number | null }
  /** Code 503. */
  | { kind: 'maintenance'; message: string }
  /** Any other HTTP status of 400 and above; `retryAfterMs` where a Retry-After came with it. */
  | { kind: 'http'; status: number; retryAfterMs?: number | undefined }
  /** Any other code than 0 in a well-formed envelope. */
  | { kind: 'business'; code: number; message: string }
  /** Status 200, but not the envelope or not usable data; `isHtml`: probably the login page of the network. */
  | { kind: 'malformed'; isHtml: boolean }

export type AppErrorKind = AppErrorDetail['kind']

/** The only error the API layer throws. */
export class AppError extends Error {
  // assigned below: as a parameter property it would be compiled to a helper larger than this class
  declare readonly detail: AppErrorDetail

  constructor(detail: AppErrorDetail) {
    super(detail.kind)
    this.name = 'AppError'
    this.detail = detail
  }

  get kind(): AppErrorKind {
    return this.detail.kind
  }
}

/** Narrows an unknown error (TanStack Query, catch clauses) to the union; anything else is a bug and yields null. */
export function errorDetail(error: unknown): AppErrorDetail | null {
  return error instanceof AppError ? error.detail : null
}

/** True when the server was not reached: an unclear outcome for writes, a reason to keep showing stored data. */
export function isUnreachable(error: unknown): boolean {
  const kind = errorDetail(error)?.kind
  return kind === 'offline' || kind === 'timeout'
}

/** True when the server had no time for the call: asked later it may have. */
export function isBusy(error: unknown): boolean {
  const detail = errorDetail(error)
  if (detail?.kind === 'http') return detail.status >= 500
  if (detail?.kind === 'business') return detail.code === 500
  return detail?.kind === 'throttled' || detail?.kind === 'maintenance'
}

/** True when the server says that there is no such thing (code 404), whatever is stored of it. */
export function isGone(error: unknown): boolean {
  const detail = errorDetail(error)
  return detail?.kind === 'notFound' && detail.via === 'envelope'
}

/**
 * True when the answer knows the call's address not at all (backend 1): something else may stand in the backend's place, and
 * says nothing of the thing that was asked for.
 */
export function isUnknownAddress(error: unknown): boolean {
  const detail = errorDetail(error)
  return detail?.kind === 'notFound' && (detail.via === 'http' || detail.message === '路由不存在')
}

/** True when the server has taken back what was asked for: what is stored of it counts no more. */
export const isTakenBack = (error: unknown): boolean => isGone(error) && !isUnknownAddress(error)

/** True when the call was given up by its own caller: nothing is shown. */
export function isCancelled(error: unknown): boolean {
  return errorDetail(error)?.kind === 'cancelled'
}

/** True for the browser's own word for a disk without room, whatever its class for it is. */
export const isDiskFull = (error: unknown): boolean => (error as Partial<Error> | null)?.name === 'QuotaExceededError'
