/** `npm run check:backend`: other origins, throttle, clock, agreements, social logins, signed addresses, what to do. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { checkBackend, isUsable } from '../../scripts/check-backend/check.ts'
import { toDo } from '../../scripts/check-backend/to-do.ts'
import { account, alter, check } from '../support/data/backend-check.ts'

const elsewhere = { app: 'http://learn.test', mediaSources: [] }
const secure = { ...elsewhere, app: 'https://learn.test' }
const app = createDemoApp()
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => app.request(url, init))
})
afterEach(() => vi.unstubAllGlobals())

/** Headers of every answer to a call; null takes one away. */
function withHeaders(more: Readonly<Record<string, string | null>>, isFor = (_method: string) => true): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    const headers = new Headers(answer.headers)
    if (isFor(init?.method ?? 'GET'))
      for (const [name, value] of Object.entries(more)) {
        if (value === null) headers.delete(name)
        else headers.set(name, value)
      }
    return new Response(answer.body, { status: answer.status, headers })
  })
}

const isAsking = (method: string): boolean => method === 'OPTIONS'

describe('calls of another origin', () => {
  test('are allowed as the real backend allows them', async () => {
    const { verdicts, isGood } = await check(account, elsewhere)
    expect([verdicts['跨域访问'], isGood]).toEqual(['fits', true])
  })

  test('are not looked at where the app is said to be beside the backend, or nothing is said', async () => {
    const { verdicts, details } = await check()
    expect([verdicts['跨域访问'], details['跨域访问']]).toEqual([
      'skipped',
      '与接口同源，不需要；学习端在别处时用 --app 写明',
    ])
  })

  test('a page by https makes none by http, but to its own machine', async () => {
    const { details, isGood } = await check(null, secure)
    expect(details['跨域访问']).toBe('学习端是 https，接口是 http：浏览器不会发出请求')
    expect(isGood).toBe(false)
    const near = await checkBackend('http://localhost', null, undefined, secure)
    expect(near.find(({ operation }) => operation === '跨域访问')?.verdict).toBe('fits')
  })

  test.each([
    [{ 'access-control-allow-origin': null }, '缺少 Access-Control-Allow-Origin'],
    [{ 'access-control-allow-origin': 'https://other.test' }, '只允许 https://other.test，不允许 http://learn.test'],
    [{ 'access-control-allow-headers': '*' }, '没有 Authorization'],
    [{ 'access-control-allow-headers': 'Authorization, Content-Type' }, '没有 meedu-platform'],
    [{ 'access-control-allow-headers': 'authorization,meedu-platform' }, '没有 Content-Type'],
  ])('%j: the app cannot be used', async (headers, says) => {
    withHeaders(headers, isAsking)
    const { verdicts, details, isGood } = await check(null, elsewhere)
    expect([verdicts['跨域访问'], isGood]).toEqual(['differs', false])
    expect(details['跨域访问']).toContain(says)
    expect((await check()).isGood, 'on its own origin nothing is asked').toBe(true)
  })

  test.each([
    [null, 'GET 的回答缺少 Access-Control-Allow-Origin', 'API_PROXY'],
    [
      'https://other.test',
      'GET 的回答中 Access-Control-Allow-Origin 只允许 https://other.test，不允许 http://learn.test',
      'API_PROXY',
    ],
    // the backend's, and that of a server before it
    ['*, *', 'GET 的回答中 Access-Control-Allow-Origin 出现两次（*, *），浏览器不接受', '只留一处'],
    ['http://learn.test, *', '出现两次（http://learn.test, *）', '只留一处'],
  ])('%j on the answer to the call itself: the app cannot be used', async (origin, says, help) => {
    withHeaders({ 'access-control-allow-origin': origin }, (method) => !isAsking(method))
    const findings = await checkBackend('http://school.test', null, undefined, elsewhere)
    const found = findings.find(({ operation }) => operation === '跨域访问')
    expect([found?.verdict, isUsable(findings)]).toEqual(['differs', false])
    expect(found?.detail).toContain(says)
    expect(toDo(findings).find((task) => task.includes('跨域访问'))).toContain(help)
  })

  test.each([
    [{ 'access-control-allow-methods': 'GET, POST, OPTIONS' }, '没有 PUT、DELETE，换绑手机号、解绑会失败'],
    [{ 'access-control-allow-methods': 'GET, PUT' }, '没有 DELETE，解绑会失败'],
    [{ 'access-control-allow-methods': null }, '没有 PUT、DELETE'],
  ])('%j: two rows of 个人资料 fail, the rest can be used', async (headers, says) => {
    withHeaders(headers, isAsking)
    const { verdicts, details, isGood } = await check(account, elsewhere)
    expect([verdicts['跨域访问'], isGood]).toEqual(['partly', true])
    expect(details['跨域访问']).toContain(says)
  })
})

test('a star allows every method', async () => {
  withHeaders({ 'access-control-allow-methods': '*' }, isAsking)
  expect((await check(null, elsewhere)).verdicts['跨域访问']).toBe('fits')
})

test('a question of the browser that is refused, whatever its headers say', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    return init?.method === 'OPTIONS' ? new Response(null, { status: 405, headers: answer.headers }) : answer
  })
  const { details, isGood } = await check(null, elsewhere)
  expect(details['跨域访问']).toBe('浏览器事先的询问（OPTIONS）被拒绝，HTTP 405')
  expect(isGood).toBe(false)
})

describe('throttle and clock', () => {
  test.each([
    ['120', 'fits', '每个来访地址每分钟 120 次'],
    ['30', 'partly', '每分钟只有 30 次'],
  ])('%s calls a minute: %s', async (limit, verdict, says) => {
    withHeaders({ 'X-RateLimit-Limit': limit })
    const { verdicts, details } = await check()
    expect(verdicts['限流']).toBe(verdict)
    expect(details['限流']).toContain(says)
  })

  test.each([
    [0, 'fits', ''],
    [600, 'partly', '差 600 秒'],
    [-8 * 3600, 'partly', '像是时区差了 -8 小时'],
  ])('a clock %i s ahead: %s', async (ahead, verdict, says) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
    try {
      withHeaders({ date: new Date(Date.now() + ahead * 1000).toUTCString() })
      const { verdicts, details } = await check()
      expect(verdicts['服务器时间']).toBe(verdict)
      expect(details['服务器时间']).toContain(says)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a backend that takes its time', async () => {
  const { fetch } = globalThis
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/api/v2/roles')) vi.advanceTimersByTime(4200)
      return fetch(url, init)
    })
    const { verdicts, details } = await check()
    expect(verdicts['回答速度']).toBe('partly')
    expect(details['回答速度']).toBe('最慢的是VIP会员，4.2 秒（学习端最多等 15 秒）')
  } finally {
    vi.useRealTimers()
  }
  const { verdicts, details } = await check()
  expect(verdicts['回答速度']).toBe('fits')
  expect(details['回答速度']).toMatch(/^最慢的是\S+，\d+ 毫秒$/)
})

test('files, pages and questions of the browser that are never answered are given up after 15 s', async () => {
  const { fetch } = globalThis
  let isSilent = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // the one of Node goes by a clock that no test can turn
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  try {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!isSilent) return fetch(url, init)
      return new Promise((_, reject) => {
        vi.advanceTimersByTime(14_999)
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
        vi.advanceTimersByTime(1)
      })
    })
    const findings = await checkBackend(
      'http://school.test',
      account,
      ({ operation }) => (isSilent ||= operation === 'listCreditRecords'),
      elsewhere,
    )
    const silent = findings.filter(({ detail }) => detail.includes('没有应答')).map(({ operation }) => operation)
    expect(silent).toEqual([
      '图片文件',
      '视频文件',
      '课时下载',
      '跨域访问',
      '限流',
      '服务器时间',
      '协议页面',
      '社交登录',
    ])
  } finally {
    limits.mockRestore()
    vi.useRealTimers()
  }
})

type Config = Readonly<Record<string, unknown>>

test('agreements: missing, gone, no address, on plain http', async () => {
  alter('/api/v2/other/config', (config: Config) => ({
    ...config,
    user_protocol: '',
    user_private_protocol: 'http://school.test/gone',
    vip_protocol: 'https://',
  }))
  const { verdicts, details } = await check(null, secure)
  expect(verdicts['协议页面']).toBe('partly')
  for (const says of ['用户协议没有设置', '隐私政策不是 https', '隐私政策打不开（HTTP 404）', '会员服务协议不是地址'])
    expect(details['协议页面']).toContain(says)
})

describe('social logins', () => {
  test('switched off', async () => {
    alter('/api/v2/other/config', (config: Config) => ({ ...config, socialites: { qq: 0, wechat_oauth: 0 } }))
    expect((await check()).verdicts['社交登录']).toBe('skipped')
  })

  test.each([
    [(to: string) => (to.startsWith('http://school.test/') ? 302 : 403), 'fits', '', ''],
    [() => 302, 'partly', '接受任何返回地址', '只放行属于学习端的'],
    [() => 200, 'partly', '没有开始（HTTP 200）', 'AppId'],
    // the app's own server, which does not know by what name learners come
    [() => 403, 'partly', '没有开始（HTTP 403）', 'SITE_ORIGIN'],
  ])('case %#', async (statusFor, verdict, says, help) => {
    const { fetch } = globalThis
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.startsWith('/api/v3/auth/login/')) return fetch(url, init)
      asked.push(`${init?.method ?? 'GET'} ${String(init?.redirect)}`)
      return new Response(null, { status: statusFor(searchParams.get('s_url') ?? '') })
    })
    const findings = await checkBackend('http://school.test', null)
    const found = findings.find(({ operation }) => operation === '社交登录')
    expect(found).toMatchObject({ verdict, detail: expect.stringContaining(says) })
    expect(found?.failure?.help ?? '').toContain(help)
    expect(new Set(asked)).toEqual(new Set(['GET manual']))
  })
})

describe('how long an address of a film works', () => {
  const now = Date.parse('2026-11-20T10:00:00Z') / 1000
  test.each([
    ['', 'fits', '没有签名'],
    [`?auth_key=${now + 3 * 3600}-0-0-abc`, 'fits', '3 小时'],
    [`?Expires=${now + 1800}&Signature=x`, 'fits', '30 分钟'],
    [`?t=${(now + 120).toString(16)}&us=1&sign=x`, 'partly', '2 分钟后失效'],
    [`?auth_key=${now - 60}-0-0-abc`, 'partly', '0 分钟后失效'],
    ['?t=42', 'fits', '没有签名'],
  ])('%s: %s', async (query, verdict, says) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
    try {
      alter('/api/v2/video/101/playinfo', () => ({
        urls: [{ url: `http://school.test/demo-media/a.mp4${query}`, format: 'mp4' }],
      }))
      const { verdicts, details } = await check(account)
      expect(verdicts['播放地址有效期']).toBe(verdict)
      expect(details['播放地址有效期']).toContain(says)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('what to do: what is needed first, a line each, nothing where nothing is', () => {
  const finding = { operation: 'search', purpose: '搜索', isRequired: false, milliseconds: 1, detail: '' }
  expect(
    toDo([
      { ...finding, verdict: 'fits' },
      { ...finding, verdict: 'absent' },
    ]),
  ).toEqual([])
  const lines = toDo([
    { ...finding, verdict: 'differs', detail: '数据异常' },
    { ...finding, operation: '限流', verdict: 'partly', detail: '每分钟只有 5 次' },
    {
      ...finding,
      operation: 'getCourse',
      purpose: '课程详情',
      isRequired: true,
      verdict: 'differs',
      detail: '数据异常',
    },
  ])
  expect(lines.map((line) => line.slice(0, 4))).toEqual(['【必须】', '【建议】', '【建议】'])
  expect(lines[0]).toContain('课程详情（getCourse）：数据异常。')
  expect(lines.join('')).not.toContain('\n')
})

/** What is to be done about a backend of which every call is answered so. */
const everything = async (answer: (url: URL) => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async (url: string) => answer(new URL(url)))
  return toDo(await checkBackend('http://school.test', null))
}
const page = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html' } })

describe('what is wrong and what helps, in the words of who runs the school', () => {
  test.each([
    [
      'a web server',
      () => page('<!doctype html>\n<title>Welcome</title>'),
      '回答的不是接口的内容。开头是「<!doctype html> <title>Welcome</title>」。检查地址',
    ],
    ['a warning before the answer', () => page('Warning: x {"code":0}'), '开头是「Warning: x {"code":0}」。'],
    ['a firewall', () => page('<h1>403</h1>', 403), '拒绝访问。检查防火墙'],
    ['a backend that is down', () => page('', 502), '后端出错。看后端的日志'],
    ['another place', () => page('Not Found', 404), '没有这个接口。升级后端；其他接口也没有时，检查地址'],
    ['a throttle', () => Response.json({ code: 429, message: '', data: [] }), '正在限流。等一分钟'],
  ])('%s: one line for all calls, and nothing about what lies around', async (_name, answer, says) => {
    const lines = await everything(answer)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^【必须】配置（getConfig）、.*图形验证码（getImageCaptcha）/)
    expect(lines[0]).toContain(says)
    expect(lines[0]).not.toMatch(/网络可能需要登录|使用默认值|报告给学习端/)
  })

  test.each([
    ['ECONNREFUSED', '连不上：那里没有服务在运行（没有应答）。检查地址、端口和防火墙'],
    ['ENOTFOUND', '连不上：没有这个域名（没有应答）。'],
    ['CERT_HAS_EXPIRED', '证书没有通过核对（CERT_HAS_EXPIRED）（没有应答）。更换证书'],
    ['', '连不上：没有应答（没有应答）。'],
  ])('no answer, %s', async (code, says) => {
    const lines = await everything(() => Promise.reject(new TypeError('fetch failed', { cause: { code } })))
    expect(lines).toEqual([expect.stringContaining(`【必须】配置（getConfig）：${says}`)])
  })

  test('one call that fails for another reason than the rest has its own line', async () => {
    const { fetch } = globalThis
    const lines = await everything((url) => {
      if (url.pathname === '/api/v2/captcha/image') return page('', 500)
      return url.pathname === '/api/v2/decorationPage/blocks' ? page('', 404) : fetch(url)
    })
    expect(lines.slice(0, 2)).toEqual([
      expect.stringContaining('【必须】首页（listPageBlocks）：没有这个接口（HTTP 404'),
      expect.stringContaining('【必须】图形验证码（getImageCaptcha）：后端出错（HTTP 500'),
    ])
  })
})
