import type { AppErrorDetail } from '../shared/errors.ts'

/**
 * What the calls need from the rest of the app. Set once by the composition root, read anew by every call, so that a
 * call always carries the token of its own moment.
 */
export interface ApiPort {
  /** API base without trailing slash, '' for the app's own origin (screens 1.1). */
  readonly baseUrl: string
  /** The address of the API is unknown: `baseUrl` is only the default, and no token may be sent there. */
  readonly isBaseUnknown?: boolean
  /** The stored main token. */
  token(): string | null
  /** Name and value of the anti-forgery header; sent to the app's own origin only. */
  xsrf(): { readonly name: string; readonly value: string } | null
  /**
   * The outcome of a request: `reached` for any answer of the network, `unreachable` for none, `silent` when there was
   * none in time. Not called for a cancelled one.
   */
  onAnswer(outcome: 'reached' | 'unreachable' | 'silent'): void
  /** True where the browser knows of no network: what has failed once fails again. */
  isCutOff?(): boolean
  /** What a call has to wait for before it is made: a frame that shows what is known already. */
  painting?(): Promise<void> | null
  /** How long a call that no tap made has to wait; a background call also waits after a tap (screens 1.5.6). */
  pauseLeft(isBackground: boolean): number
  /** The server had no time for what a screen shows (`isBusy`), or for any more calls at all. */
  onBusy(detail: AppErrorDetail): void
  /**
   * What answers is no backend of ours (screens 1.6.5). The call goes on failing when this resolves; a page that is being
   * taken away meanwhile says nothing of it.
   */
  onForeign?(): Promise<void>
  /** The server refused `token` (HTTP 401 or code 401); not called for `logout`. */
  onUnauthorized(token: string | null): void
}

let current: ApiPort = {
  baseUrl: '',
  token: () => null,
  xsrf: () => null,
  onAnswer: () => {},
  pauseLeft: () => 0,
  onBusy: () => {},
  onUnauthorized: () => {},
}

/** Connects the calls to the app. */
export function configureApi(port: ApiPort): void {
  current = port
}

/** The port as it is now; for `client.ts`. */
export function apiPort(): ApiPort {
  return current
}
