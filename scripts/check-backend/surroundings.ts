/** What lies around the calls of a school: other origins, throttle, clock, agreements, social logins, signed addresses. */
import type { Finding, Outcome } from './check.ts'

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

const configPath = '/api/v2/other/config'
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

/** What calls of the app carry that a browser asks about first: the token, what a body is, the platform of a login. */
const ownHeaders = ['Authorization', 'Content-Type', 'meedu-platform']
/** Calls by other methods than those a browser lets through unasked. */
const ownMethods = [
  { method: 'PUT', path: '/api/v2/member/mobile', does: '换绑手机号' },
  { method: 'DELETE', path: '/api/v2/member/socialite/qq', does: '解绑' },
] as const

/** The question a browser asks before a call. */
async function crossOrigin({ base, app }: School, get: typeof fetch): Promise<Outcome> {
  const { origin } = new URL(app)
  if (new URL(base).origin === origin) return skipped('与接口同源，不需要；学习端在别处时用 --app 写明')
  if (app.startsWith('https:') && base.startsWith('http:') && !isThisMachine(base))
    return {
      verdict: 'differs',
      detail: '学习端是 https，接口是 http：浏览器不会发出请求',
      failure: { cause: '', help: '给接口配上 https，或改用同源转发（API_PROXY）' },
    }
  const question = async (method: string, path: string) => {
    const answer = await get(base + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': ownHeaders.join().toLowerCase(),
      },
    })
    await answer.body?.cancel()
    const told = (name: string): string => (answer.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase()
    return { isGood: answer.ok, status: answer.status, told }
  }
  const { isGood, status, told } = await question('GET', configPath)
  if (told('origin') === '')
    return { verdict: 'differs', detail: '缺少 Access-Control-Allow-Origin，浏览器不会把回答交给学习端' }
  if (!['*', origin].includes(told('origin')))
    return { verdict: 'differs', detail: `Access-Control-Allow-Origin 只允许 ${told('origin')}，不允许 ${origin}` }
  if (!isGood) return { verdict: 'differs', detail: `浏览器事先的询问（OPTIONS）被拒绝，HTTP ${status}` }
  const allowed = told('headers').split(/[\s,]+/)
  // a star does not mean the first
  const missing = ownHeaders.find(
    (name) => !allowed.includes(name.toLowerCase()) && (name === 'Authorization' || !allowed.includes('*')),
  )
  if (missing !== undefined)
    return { verdict: 'differs', detail: `Access-Control-Allow-Headers 中没有 ${missing}，登录或登录后的请求会失败` }
  const refused: (typeof ownMethods)[number][] = []
  for (const call of ownMethods) {
    const answer = await question(call.method, call.path)
    const methods = answer.told('methods').split(/[\s,]+/)
    if (!methods.includes('*') && !methods.includes(call.method.toLowerCase())) refused.push(call)
  }
  if (refused.length === 0) return fits()
  const [methods, fails] = [refused.map(({ method }) => method), refused.map(({ does }) => does)]
  return partly(`Access-Control-Allow-Methods 中没有 ${methods.join('、')}，${fails.join('、')}会失败`)
}

/** Browsers believe this machine without https. */
const isThisMachine = (address: string): boolean =>
  /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname)

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
