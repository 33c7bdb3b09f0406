/** The control calls of the demonstration school, see demo/README.md. They come from Node, never from the page. */

export type FaultKind =
  | 'offline'
  | 'timeout'
  | 'slow'
  | 'http500'
  | 'html502'
  | 'http404'
  | 'http401'
  | 'http429'
  | 'http503'
  | 'code401'
  | 'code404'
  | 'code429'
  | 'code503'
  | 'code1'
  | 'captivePortal'
  | 'malformed'
  | 'wrongShape'
  | 'truncated'

export interface Fault {
  /** Prefix of the path, e.g. '/api/v2/other/config'. */
  readonly path: string
  readonly kind: FaultKind
  readonly method?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly times?: number
  readonly delayMs?: number
  readonly message?: string
}

export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly [key: string]: unknown
}

/** All demo accounts have this password. */
export const demoPassword = 'meedu123'

/** Where the parts of the school are when they are not all beside the app (demo/README.md). */
export interface Origins {
  readonly api: string
  readonly pictures: string
  readonly films: string
}

/** Steers the school of the app at `origin`; `api` is where its calls are answered. */
export function createDemoControl(origin: string, api = origin) {
  async function send(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const response = await fetch((path.startsWith('/__demo/') ? origin : api) + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`)
    return JSON.parse(text) as unknown
  }

  return {
    /** Any other control call. */
    send,
    reset: () => send('POST', '/__demo/reset'),
    fault: (fault: Fault) => send('POST', '/__demo/fault', fault),
    /** `fault` instead of all there are: nothing gets through between the one and the other. */
    onlyFault: (fault: Fault) => send('PUT', '/__demo/fault', fault),
    clearFaults: () => send('DELETE', '/__demo/fault'),
    /** Requests the school received, in order; only those whose path starts with `prefix`. */
    log: async (prefix = ''): Promise<LoggedRequest[]> =>
      (await send('GET', `/__demo/log?prefix=${encodeURIComponent(prefix)}`)) as LoggedRequest[],
    clearLog: () => send('DELETE', '/__demo/log'),
    patchConfig: (patch: object) => send('PATCH', '/__demo/config', patch),
    patchMember: (mobile: string, patch: object) => send('PATCH', `/__demo/member/${mobile}`, patch),
    patchOdd: (patch: object) => send('PATCH', '/__demo/odd', patch),
    expireToken: (mobile: string) => send('POST', `/__demo/expire-token/${mobile}`),
    announce: (announcement: { title: string; announcement: string }) => send('POST', '/__demo/announce', announcement),
    sms: async (mobile: string): Promise<string> =>
      ((await send('GET', `/__demo/sms/${mobile}`)) as { code: string }).code,
    captcha: async (key: string): Promise<string> =>
      ((await send('GET', `/__demo/captcha/${encodeURIComponent(key)}`)) as { text: string }).text,
    pay: (orderNo: string) => send('POST', `/__demo/pay/${orderNo}`),
    cancel: (orderNo: string) => send('POST', `/__demo/cancel/${orderNo}`),
    /** A token as a login gives it, without a page. */
    token: async (mobile: string, password = demoPassword): Promise<string> => {
      const answer = (await send('POST', '/api/v2/login/password', { mobile, password })) as {
        data: { token?: string }
        message: string
      }
      if (typeof answer.data?.token !== 'string') throw new Error(`login of ${mobile}: ${answer.message}`)
      return answer.data.token
    },
    /** The number of a new, unpaid order of the member with this token; it waits for its payment. */
    order: async (token: string, goods: { goods_type: 'COURSE' | 'ROLE'; goods_id: number }): Promise<string> => {
      const answer = await send('POST', '/api/v3/order', { ...goods, agree_protocol: 1 }, token)
      return (answer as { data: { order_no: string } }).data.order_no
    },
    /** Paths that were asked for by `fetch` since the last call, in order: of the app's files only the worker does. */
    fetched: async (): Promise<string[]> => {
      const paths = (await send('GET', '/__demo/fetched')) as string[]
      await send('DELETE', '/__demo/fetched')
      return paths
    },
    /** True: every connection to app and school is cut until it is restored. */
    cutNetwork: (isCut: boolean) => send(isCut ? 'DELETE' : 'POST', '/__demo/network'),
  }
}

export type Demo = ReturnType<typeof createDemoControl>
