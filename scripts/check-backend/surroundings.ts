/** What lies around the calls of a school: other origins, throttle, clock, agreements, social logins, signed addresses. */
import { configAddress } from '../../src/api/read-addresses.ts'
import type { Finding, Outcome } from './check.ts'
import { crossOrigin } from './cross-origin.ts'

export interface SurroundingFinding {
  readonly operation: string
  readonly purpose: string
  readonly isRequired: boolean
  readonly look: () => Promise<Outcome>
}

export interface School {
  readonly base: string
  /** Where the app will run, without a slash at the end. */
  readonly app: string
  /** `data` of the configuration, as it came. */
  readonly config: unknown
  /** The first film that was named. */
  readonly film: string | undefined
  /** The call of a visitor that took longest. */
  readonly slowest: Finding
}

const fits = (detail = ''): Outcome => ({ verdict: 'fits', detail })
const partly = (detail: string): Outcome => ({ verdict: 'partly', detail })
const skipped = (detail: string): Outcome => ({ verdict: 'skipped', detail })

const { path: configPath } = configAddress()
/** As many calls a minute a learner makes who looks around; a throttle below it is met by everybody. */
const leastCalls = 60
const mostSkewSeconds = 120
const mostSeconds = 3
const leastLifetimeMinutes = 10

const guarded = (look: () => Promise<Outcome>) => () => look().catch(() => partly('没有应答'))

/** In the order in which they are looked at. Rejections are "no answer". */
export function surroundingFindings(school: School, get: typeof fetch): readonly SurroundingFinding[] {
  const config = Object(school.config) as Readonly<Record<string, unknown>>
  const optional = { isRequired: false }
  const told = (look: () => Promise<Outcome>) =>
    school.config === null || school.config === undefined ? async () => skipped('没有读到配置') : guarded(look)
  return [
    { operation: '跨域访问', purpose: '接口', isRequired: true, look: guarded(() => crossOrigin(school, get)) },
    { operation: '回答速度', purpose: '接口', ...optional, look: async () => speed(school) },
    { operation: '限流', purpose: '接口', ...optional, look: guarded(() => throttle(school, get)) },
    { operation: '服务器时间', purpose: '时钟', ...optional, look: guarded(() => clock(school, get)) },
    { operation: '协议页面', purpose: '协议', ...optional, look: told(() => agreements(config, school, get)) },
    { operation: '社交登录', purpose: '登录', ...optional, look: told(() => socialLogin(config, school, get)) },
    { operation: '播放地址有效期', purpose: '视频', ...optional, look: async () => lifetime(school.film, Date.now()) },
  ]
}

function speed({ slowest: { purpose, milliseconds } }: School): Outcome {
  if (milliseconds <= mostSeconds * 1000) return fits(`最慢的是${purpose}，${Math.round(milliseconds)} 毫秒`)
  return partly(`最慢的是${purpose}，${(milliseconds / 1000).toFixed(1)} 秒（学习端最多等 15 秒）`)
}

async function throttle({ base }: School, get: typeof fetch): Promise<Outcome> {
  const answer = await get(base + configPath)
  await answer.body?.cancel()
  const limit = Number(answer.headers.get('x-ratelimit-limit') ?? Number.NaN)
  if (answer.status === 429) return partly('正在限流')
  if (Number.isNaN(limit)) return fits('没有说明')
  return limit < leastCalls
    ? partly(`每分钟只有 ${limit} 次，一个学员就会用完`)
    : fits(`每个来访地址每分钟 ${limit} 次`)
}

async function clock({ base }: School, get: typeof fetch): Promise<Outcome> {
  const answer = await get(base + configPath, { cache: 'no-store' })
  await answer.body?.cancel()
  const told = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(told)) return skipped('没有 Date 响应头')
  const seconds = Math.round((told - Date.now()) / 1000)
  if (Math.abs(seconds) <= mostSkewSeconds) return fits()
  const hours = Math.round(seconds / 3600)
  const zone = hours !== 0 && Math.abs(seconds - hours * 3600) < mostSkewSeconds ? `，像是时区差了 ${hours} 小时` : ''
  return partly(`服务器的时钟与这台电脑差 ${seconds} 秒${zone}`)
}

const documents: Readonly<Record<string, string>> = {
  user_protocol: '用户协议',
  user_private_protocol: '隐私政策',
  vip_protocol: '会员服务协议',
  paid_content_purchase_protocol: '付费内容购买协议',
  aboutus: '关于我们',
}

async function agreements(
  config: Readonly<Record<string, unknown>>,
  { base, app }: School,
  get: typeof fetch,
): Promise<Outcome> {
  const faults: string[] = []
  for (const [key, name] of Object.entries(documents)) {
    const value = config[key]
    if (typeof value !== 'string' || value === '') {
      faults.push(`${name}没有设置`)
      continue
    }
    if (!URL.canParse(value, `${base}/`)) {
      faults.push(`${name}不是地址`)
      continue
    }
    const url = new URL(value, `${base}/`)
    if (app.startsWith('https:') && url.protocol === 'http:') faults.push(`${name}不是 https`)
    const status = await get(url.href).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok ? '' : `HTTP ${answer.status}`
      },
      () => '没有应答',
    )
    if (status !== '') faults.push(`${name}打不开（${status}）`)
  }
  return faults.length === 0 ? fits() : partly(faults.join('、'))
}

const isSent = (status: number): boolean => status >= 300 && status < 400

/** Begins a login as a tap would, and follows nobody: what is asked is where the browser would be sent. */
async function socialLogin(
  config: Readonly<Record<string, unknown>>,
  { base, app }: School,
  get: typeof fetch,
): Promise<Outcome> {
  const { qq, wechat_oauth: wechat } = Object(config['socialites']) as Readonly<Record<string, unknown>>
  const kinds = [
    ...(qq === 1 ? [['QQ', '/api/v3/auth/login/socialite/qq'] as const] : []),
    ...(wechat === 1 ? [['微信', '/api/v3/auth/login/wechat/oauth'] as const] : []),
  ]
  if (kinds.length === 0) return skipped('没有打开')
  const from =
    typeof config['url'] === 'string' && URL.canParse(config['url']) ? config['url'].replace(/\/+$/, '') : base
  const start = async (path: string, to: string): Promise<number> => {
    const query = new URLSearchParams({ s_url: to, f_url: to, action: 'login' })
    const answer = await get(`${from}${path}?${query.toString()}`, { redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  }
  const faults: string[] = []
  const helps = new Set<string>()
  const { origin } = new URL(app)
  for (const [name, path] of kinds) {
    const status = await start(path, `${app}/member`)
    if (!isSent(status)) {
      faults.push(`${name}登录没有开始（HTTP ${status}）`)
      helps.add(
        // as the app's own server answers where it takes the address of the app for another site's
        status === 403
          ? `${origin} 被当作别的网站：用 SITE_ORIGIN 写明它，或让前面的代理、CDN 原样传来 Host；已经这样时，检查防火墙`
          : '检查后台填写的 AppId、密钥和后端的日志',
      )
      // nobody's address: a backend that leads there would lead anywhere
    } else if (isSent(await start(path, 'https://elsewhere.invalid/'))) {
      faults.push(`${name}登录接受任何返回地址`)
      helps.add(
        '别人的网页可以借此得到学员的登录：在后端前面只放行属于学习端的 s_url、f_url（deploy/README.md「同源转发时的社交登录」）',
      )
    }
  }
  if (faults.length === 0) return fits()
  return { ...partly(faults.join('、')), failure: { cause: '', help: [...helps].join('；') } }
}

/** Until when a signed address works, as clouds in China write it; null for one that is not signed in a known way. */
function endOf(address: string, now: number): number | null {
  const { searchParams } = new URL(address)
  const seconds =
    /^(\d{10})-/.exec(searchParams.get('auth_key') ?? '')?.[1] ??
    /^\d{10}$/.exec(searchParams.get('Expires') ?? searchParams.get('expires') ?? '')?.[0]
  if (seconds !== undefined) return Number(seconds) * 1000
  const hex = /^[0-9a-f]{8}$/i.exec(searchParams.get('t') ?? '')?.[0]
  const end = hex === undefined ? 0 : Number.parseInt(hex, 16) * 1000
  return end > now - 86_400_000 ? end : null
}

function lifetime(film: string | undefined, now: number): Outcome {
  if (film === undefined) return skipped('没有可查看的文件')
  const end = endOf(film, now)
  if (end === null) return fits('地址没有签名，一直有效')
  const minutes = Math.round((end - now) / 60_000)
  if (minutes < leastLifetimeMinutes) return partly(`地址 ${Math.max(0, minutes)} 分钟后失效`)
  return fits(minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`)
}
