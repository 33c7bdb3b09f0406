/** Asks a running backend what the app asks, and says which answers the app can use. Nothing is written to it. */
import { loginPassword } from '../../src/api/auth.ts'
import { configureApi } from '../../src/api/port.ts'
import { errorDetail } from '../../src/shared/errors.ts'
import { errorMessage } from '../../src/strings/zh-CN.ts'
import { memberCalls, visitorCalls, type Call, type Found } from './calls.ts'
import { failureOf, type Failure } from './failure.ts'
import { losses } from './losses.ts'
import { collectPictures, mediaFindings, type Installation } from './media.ts'
import { surroundingFindings } from './surroundings.ts'

/**
 * `fits` · `partly`: usable, but rows or keys are left out · `absent`: an optional call the backend does not have ·
 * `skipped`: nothing to ask for · `differs`: the app cannot use it.
 */
export type Verdict = 'fits' | 'partly' | 'absent' | 'skipped' | 'differs'

export interface Finding {
  readonly operation: string
  readonly purpose: string
  readonly isRequired: boolean
  readonly verdict: Verdict
  /** For people; '' when there is nothing to add. */
  readonly detail: string
  /** Where it is known why, and what helps. */
  readonly failure?: Failure
  readonly milliseconds: number
}

export type Outcome = Pick<Finding, 'verdict' | 'detail' | 'failure'>

export interface Account {
  readonly mobile: string
  readonly password: string
}

const loginPath = '/api/v2/login/password'

/** True when nothing the app needs is missing. */
export const isUsable = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict, isRequired }) => verdict !== 'differs' || !isRequired)

/**
 * Makes the calls one after the other; with an account those of a member too, after one login; then looks at the
 * pictures and films that were named. `tell` hears of each finding as it is made. Stops after the first call when the
 * backend cannot be reached, and after the calls of a visitor when it has answered none of them. Never throws for an answer.
 */
export async function checkBackend(
  base: string,
  account: Account | null,
  tell: (finding: Finding) => void = () => {},
  installation: Installation = { app: new URL(base).origin, mediaSources: [] },
): Promise<readonly Finding[]> {
  const watch = watchFetch()
  const findings: Finding[] = []
  const found: Found = {}
  const pictures = new Set<string>()
  let configUrl = ''
  let config: unknown = null
  let token: string | null = null
  configureApi({
    baseUrl: base,
    token: () => token,
    xsrf: () => null,
    onAnswer: () => {},
    pauseLeft: () => 0,
    onBusy: () => {},
    onUnauthorized: () => {},
  })

  async function note(
    { operation, purpose, isRequired }: Pick<Finding, 'operation' | 'purpose' | 'isRequired'>,
    look: () => Promise<Outcome>,
  ): Promise<Finding> {
    const startedAt = performance.now()
    const seen = await look()
    const finding = { operation, purpose, isRequired, ...seen, milliseconds: performance.now() - startedAt }
    findings.push(finding)
    tell(finding)
    return finding
  }

  async function ask(call: Call): Promise<Finding> {
    const finding = await note(call, () => outcome(call, found, watch))
    if (call.operation === 'getConfig') {
      config = watch.data
      configUrl = urlOf(config)
    }
    if (isUsed(finding)) collectPictures(watch.data, pictures, base, configUrl, installation.app)
    return finding
  }

  async function askAll(): Promise<void> {
    for (const call of visitorCalls) {
      const { verdict } = await ask(call)
      if (findings.length === 1 && verdict === 'differs' && !watch.hasAnswered()) return
    }
    // if this is no MeEdu backend, the other checks would fail for that reason alone: skip them
    if (!findings.some(isUsed)) return
    const slowest = findings.filter(isUsed).reduce((a, b) => (b.milliseconds > a.milliseconds ? b : a))
    if (account !== null) {
      const logIn = async (): Promise<void> => {
        token = (await loginPassword(account)).token
      }
      const login = { operation: 'loginPassword', purpose: '密码登录', isRequired: true, make: logIn }
      if ((await ask(login)).verdict !== 'differs') for (const call of memberCalls) await ask(call)
    }
    for (const { look, ...file } of mediaFindings({ pictures, films: found.films }, base, installation, watch.fetch))
      await note({ ...file, isRequired: false }, look)
    const film = found.films?.[0]?.url
    for (const { look, ...surrounding } of surroundingFindings(
      { base, app: installation.app, config, film, slowest },
      watch.fetch,
    ))
      await note(surrounding, look)
  }

  try {
    await askAll()
    return findings
  } finally {
    watch.stop()
  }
}

const isUsed = ({ verdict }: Finding): boolean => verdict === 'fits' || verdict === 'partly'

/** `config.url`: relative addresses of pictures begin there. */
function urlOf(config: unknown): string {
  const isConfig = typeof config === 'object' && config !== null && 'url' in config
  return isConfig && typeof config.url === 'string' ? config.url : ''
}

async function outcome(call: Call, found: Found, watch: Watch): Promise<Outcome> {
  const making = call.make(found)
  if (making === null) return { verdict: 'skipped', detail: '没有可查询的内容' }
  try {
    const value = await making
    const lost = losses(call.operation, watch.data, value)
    if (lost === null) return { verdict: 'fits', detail: '' }
    return { verdict: lost.isAll ? 'differs' : 'partly', detail: lost.detail }
  } catch (error) {
    const detail = errorDetail(error)
    // a bug of ours is not a finding
    if (detail === null) throw error
    const isAbsent = !call.isRequired && detail.kind === 'notFound'
    const failure = failureOf(detail, watch.opening(), watch.code())
    return {
      verdict: isAbsent ? 'absent' : 'differs',
      detail: `${failure?.cause ?? errorMessage(error)}（${watch.summary()}）`,
      ...(failure && { failure }),
    }
  }
}

interface Watch {
  /** The real one, for what is not a call; within a limit, as a host that never answers would hold up the check. */
  readonly fetch: typeof fetch
  /** `data` of the last envelope. */
  readonly data: unknown
  readonly hasAnswered: () => boolean
  readonly summary: () => string
  /** How the last answer begins; '' for JSON. */
  readonly opening: () => string
  /** Why there was none, as Node calls it; '' where there was one. */
  readonly code: () => string
  readonly stop: () => void
}

/** Looks over the client's shoulder: keeps the last answer as it came, and lets no request through that could write. */
function watchFetch(): Watch {
  const { fetch } = globalThis
  let data: unknown
  let line = '没有应答'
  let hasAnswered = false
  let opening = ''
  let code = ''
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && !(method === 'POST' && url.pathname.endsWith(loginPath)))
      throw new Error(`${method} ${url.pathname} would write`)
    data = undefined
    line = '没有应答'
    opening = ''
    code = ''
    const response = await fetch(input, init).catch((error: unknown) => {
      code = codeOf(error)
      throw error
    })
    hasAnswered = true
    const body = await response.clone().text()
    const type = response.headers.get('content-type')?.split(';')[0] ?? '没有类型'
    line = `HTTP ${response.status} ${type} ${url.pathname}`
    try {
      const envelope: unknown = JSON.parse(body)
      if (typeof envelope === 'object' && envelope !== null && 'data' in envelope) data = envelope.data
    } catch {
      // no JSON: the client says so
      opening = body.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    }
    return response
  }
  return {
    // as long as the app waits for a call
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(15_000) }),
    get data() {
      return data
    },
    hasAnswered: () => hasAnswered,
    summary: () => line,
    opening: () => opening,
    code: () => code,
    stop: () => void (globalThis.fetch = fetch),
  }
}

/** Node keeps the reason below what `fetch` throws. */
function codeOf(error: unknown): string {
  const { cause } = Object(error) as { readonly cause?: unknown }
  const { code } = Object(cause) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}
