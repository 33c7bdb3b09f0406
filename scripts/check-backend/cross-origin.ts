/** Whether a browser lets the app use a backend of another origin: what it asks before a call, and the answer to the call. */
import { configAddress } from '../../src/api/read-addresses.ts'
import type { Outcome } from './check.ts'

/** What calls of the app carry that a browser asks about first: the token, what a body is, the platform of a login. */
const ownHeaders = ['Authorization', 'Content-Type', 'meedu-platform']
/** Calls by other methods than those a browser lets through unasked. */
const ownMethods = [
  { method: 'PUT', path: '/api/v2/member/mobile', does: '换绑手机号' },
  { method: 'DELETE', path: '/api/v2/member/socialite/qq', does: '解绑' },
] as const

const allowOrigin = 'Access-Control-Allow-Origin'

const differs = (detail: string, help = ''): Outcome => ({
  verdict: 'differs',
  detail,
  ...(help !== '' && { failure: { cause: '', help } }),
})

/** Why the app on `origin` may not read an answer to `method` whose header says `allowed`; null when it may. */
function unreadable(method: string, allowed: string, origin: string): Outcome | null {
  if (['*', origin].includes(allowed)) return null
  if (allowed === '') return differs(`${method} 的回答缺少 ${allowOrigin}，浏览器不会把回答交给学习端`)
  if (!allowed.includes(',')) return differs(`${method} 的回答中 ${allowOrigin} 只允许 ${allowed}，不允许 ${origin}`)
  return differs(
    `${method} 的回答中 ${allowOrigin} 出现两次（${allowed}），浏览器不接受`,
    '后端和它前面的服务器只留一处添加跨域的响应头',
  )
}

/** Calls of the app on `app` to the backend at `base`, as a browser judges them. Rejects where there is no answer. */
export async function crossOrigin({ base, app }: Record<'base' | 'app', string>, get: typeof fetch): Promise<Outcome> {
  const { origin } = new URL(app)
  if (new URL(base).origin === origin)
    return { verdict: 'skipped', detail: '与接口同源，不需要；学习端在别处时用 --app 写明' }
  if (app.startsWith('https:') && base.startsWith('http:') && !isThisMachine(base))
    return differs('学习端是 https，接口是 http：浏览器不会发出请求', '给接口配上 https，或改用同源转发（API_PROXY）')
  const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await get(base + path, { method, headers: { origin, ...headers } })
    await answer.body?.cancel()
    const told = (name: string): string => (answer.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase()
    return { isGood: answer.ok, status: answer.status, told }
  }
  const question = (method: string, path: string) =>
    ask('OPTIONS', path, {
      'access-control-request-method': method,
      'access-control-request-headers': ownHeaders.join().toLowerCase(),
    })
  const { path } = configAddress()
  const { isGood, status, told } = await question('GET', path)
  const faultBefore = unreadable('OPTIONS', told('origin'), origin)
  if (faultBefore !== null) return faultBefore
  if (!isGood) return differs(`浏览器事先的询问（OPTIONS）被拒绝，HTTP ${status}`)
  // the question may be answered by another server than the call
  const call = await ask('GET', path)
  const fault = unreadable('GET', call.told('origin'), origin)
  if (fault !== null) return fault
  const allowed = told('headers').split(/[\s,]+/)
  // a star does not mean the first
  const missing = ownHeaders.find(
    (name) => !allowed.includes(name.toLowerCase()) && (name === 'Authorization' || !allowed.includes('*')),
  )
  if (missing !== undefined) return differs(`Access-Control-Allow-Headers 中没有 ${missing}，登录或登录后的请求会失败`)
  const refused: (typeof ownMethods)[number][] = []
  for (const own of ownMethods) {
    const answer = await question(own.method, own.path)
    const methods = answer.told('methods').split(/[\s,]+/)
    if (!methods.includes('*') && !methods.includes(own.method.toLowerCase())) refused.push(own)
  }
  if (refused.length === 0) return { verdict: 'fits', detail: '' }
  const [methods, fails] = [refused.map(({ method }) => method), refused.map(({ does }) => does)]
  return {
    verdict: 'partly',
    detail: `Access-Control-Allow-Methods 中没有 ${methods.join('、')}，${fails.join('、')}会失败`,
  }
}

/** Browsers believe this machine without https. */
const isThisMachine = (address: string): boolean =>
  /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname)
