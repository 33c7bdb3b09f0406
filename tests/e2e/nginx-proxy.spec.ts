/** The image's nginx with the backend behind it (API_PROXY): what it refuses, what it passes on, and what it adds. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { redirectSocial } from '../../src/api/social.ts'
import { root } from '../../scripts/lib/run.mjs'
import { expect, test } from '../support/browser/fixtures.ts'
import {
  answerTo,
  ask,
  needNginx,
  makeCertificate,
  openBreaking,
  openEcho,
  openFolder,
  openNameServer,
  openSchool,
  type Echo,
  type Received,
  type School,
} from '../support/browser/nginx.ts'

const dist = process.env['DIST_DIR'] ?? `${root}dist`
const qq = '/api/v3/auth/login/socialite/qq'
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

let backend: Echo
let school: School

test.beforeAll(needNginx)

/** What the backend received of a call that is passed on. */
async function received(path: string, headers: Readonly<Record<string, string>> = {}, at = school): Promise<Received> {
  const { status, body } = await ask(at.origin, path, { headers })
  expect(status, path).toBe(200)
  return JSON.parse(body) as Received
}

/** What becomes of the start of a social login with this query. */
const statusOf = async (query: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  (await ask(school.origin, `${qq}${query}`, { headers, method })).status

/** How an answer is compressed, and by what caches tell it from others. */
async function encodings(path: string, headers: Readonly<Record<string, string>>) {
  const answer = await ask(school.origin, path, { headers })
  return [answer.headers['content-encoding'], answer.headers['vary']]
}

test.describe('as it comes', () => {
  test.beforeAll(async () => {
    backend = await openEcho()
    school = await openSchool(dist, { API_PROXY: backend.origin })
  })
  test.afterAll(async () => {
    await school?.stop()
    backend?.stop()
  })

  test('social login leads back to this site only', async () => {
    const own = encodeURIComponent(school.origin)
    const good = `s_url=${own}%2Fmember%3Fx%3D1&f_url=${own}%2Flogin-error&action=login`
    const successUrl = `${school.origin}/h5/course/1?tab=2&key=中 文~'(*)+#`
    const app = redirectSocial({ base: '', successUrl, failureUrl: `${school.origin}/login-error`, action: 'bind' })
    for (const query of [
      app.slice(qq.length),
      `?${good}`,
      `?action=bind&f_url=${own}&s_url=${own}%3Fa`,
      `?s_url=${school.origin}/member&f_url=${school.origin}/&action=login`,
      `?s_url=${own.toUpperCase().replaceAll('%3A%2F%2F', '%3a%2f%2f')}%2F&f_url=${own}`,
      '?code=abc%2Fd&state=eyJ%3D%3D&',
      '',
    ])
      expect(await statusOf(query), query).toBe(200)

    const evil = encodeURIComponent('https://evil.example/')
    const port = new URL(school.origin).port
    for (const query of [
      `?s_url=${evil}&f_url=${own}`,
      `?s_url=${own}&f_url=${evil}`,
      // PHP believes the last one
      `?${good}&s_url=${evil}`,
      `?s_url=${evil}&${good}`,
      `?s_url[]=${evil}&f_url=${own}`,
      `?s_url%5B%5D=${evil}`,
      // what PHP makes s_url of
      ...['s.url', 's%5Furl', '%73_url', 's+url', 's%20url', '+s_url', '%20s_url', 's[url', 's%5Burl', 's_url%00x'].map(
        (name) => `?${good}&${name}=${evil}`,
      ),
      `?${good};s_url=${evil}`,
      // addresses that only begin like this one
      ...[
        '@evil.example',
        '%40evil.example',
        '.evil.example',
        '%2Eevil.example',
        '%5C@evil.example',
        '%00.evil',
      ].flatMap((more) => [`?s_url=${own}${more}`, `?s_url=http%3A%2F%2Flocalhost${more}%3A${port}`]),
      `?s_url=http%3A%2F%2Flocalhost%2F&f_url=${own}`,
      `?s_url=http%3A%2F%2Flocalhost%3A1${port}%2F`,
      `?s_url=https%3A%2F%2F${encodeURIComponent(new URL(school.origin).host)}%40evil.example`,
      // no address of the web, and none a browser reads as one
      ...['//evil.example', '/\\evil.example', '/member', 'javascript:alert(1)', 'http:/evil.example', '', ' ']
        .map(encodeURIComponent)
        .flatMap((text) => [`?s_url=${text}&f_url=${own}`, `?s_url=${own}&f_url=${text}`]),
      `?s_url&f_url=${own}`,
      `?s_url=HTTPS%3A%2F%2FEVIL.example`,
      `?s_url=%68ttps%3A%2F%2Fevil.example`,
      `?s_url=https%253A%252F%252Fevil.example`,
    ])
      expect(await statusOf(query), query).toBe(403)
    const refused = await ask(school.origin, `${qq}?s_url=${evil}`)
    expect(refused.body).toBe('返回地址不属于本站\n')
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')

    // the same address, spelled so that this server and the backend may read it differently
    for (const path of ['/api/%763/auth/login/socialite/qq', '/api//v3/auth/login/socialite/qq', '/api/x'])
      expect((await ask(school.origin, `${path}?s_url=${evil}`)).status, path).toBe(403)
  })

  test('a form elsewhere cannot start one under the name of another method', async () => {
    for (const method of ['POST', 'PUT']) expect(await statusOf('?_method=GET', {}, method), method).toBe(405)
    const wechat = '/api/v3/auth/login/wechat/oauth'
    expect((await ask(school.origin, wechat, { method: 'POST' })).status).toBe(405)
    expect((await ask(school.origin, '/api/v3/auth/login/code', { method: 'POST' })).status).toBe(200)
    const hidden = { 'X-HTTP-Method-Override': 'GET', 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }
    const { headers } = await received('/api/v3/status', hidden)
    for (const name of Object.keys(hidden)) expect(headers[name.toLowerCase()], name).toBeUndefined()
  })

  test('calls at an IPv6 address pass, and lead nowhere else', async () => {
    const headers = { Host: '[2001:DB8::1]:8080' }
    for (const query of ['', '?code=x', '?s_url=http://[2001:db8::1]:8080/member'])
      expect(await statusOf(query, headers), query).toBe(200)
    for (const to of ['[2001:db8::2]:8080', '[2001:db8::1]', '[2001:db8::1]:8080@evil.example', 'evil.example'])
      expect(await statusOf(`?s_url=http://${to}/`, headers), to).toBe(403)
  })

  test('other calls pass as they are', async () => {
    for (const path of [
      '/api/v2/courses?page=2&page_size=10&scene=free&category_id=0',
      '/api/v3/search?keywords=%E8%AF%BE%20%26%20a%3Db&type=',
      '/api/v2/courses?ids[]=1&ids[]=2&a%5Bb%5D=c&d',
    ])
      expect((await received(path)).path).toBe(path)
  })

  test('answers worth it are compressed for those who take it', async () => {
    const long = `/api/v2/courses?keywords=${'a'.repeat(1200)}`
    expect(await encodings(long, { 'Accept-Encoding': 'gzip' })).toEqual(['gzip', 'Accept-Encoding'])
    expect(await encodings(long, {})).toEqual([undefined, 'Accept-Encoding'])
    expect(await encodings('/api/v3/status', { 'Accept-Encoding': 'gzip' })).toEqual([undefined, undefined])
    // a proxy before it, as nginx is by itself, and a CDN
    const [entry = ''] = /\/assets\/[\w-]+\.js/.exec((await ask(school.origin, '/')).body) ?? []
    for (const path of [long, '/', '/sw.js', entry])
      for (const version of ['1.0', '1.1'])
        for (const via of ['', 'Via: 1.1 cdn\r\n']) {
          const head = `GET ${path} HTTP/${version}\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n${via}\r\n`
          expect(await answerTo(school.origin, head), path + version + via).toContain('Content-Encoding: gzip')
        }
  })

  test('nothing below /api/ is a page; over https the browser is told to stay there', async () => {
    const plain = await ask(school.origin, '/api/v3/status')
    expect(plain.headers['content-security-policy']).toBe(policy)
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    expect(plain.headers['x-frame-options'], 'the headers of the app are not the backend’s').toBeUndefined()
    for (const path of ['/', '/api/v3/status', '/no.css', '/healthz']) {
      const hsts = async (headers = {}) =>
        (await ask(school.origin, path, { headers })).headers['strict-transport-security']
      expect(await hsts(), path).toBeUndefined()
      expect(await hsts({ 'X-Forwarded-Proto': 'https' }), path).toBe('max-age=31536000')
      expect(await hsts({ 'X-Forwarded-Proto': 'https; preload' }), path).toBeUndefined()
    }
    // pages and files of the backend are not here: neither the app's page nor a policy that would stop them where they are
    for (const path of ['/payment/index?sign=x', '/user/protocol', '/storage/cover.jpg', '/images/a']) {
      const answer = await ask(school.origin, path)
      expect([path, answer.status, answer.body]).toEqual([path, 404, 'Not Found\n'])
      expect(answer.headers['content-security-policy']).not.toContain('sandbox')
    }
  })

  test('the address of the caller is taken from the proxy before it, and from nowhere else', async () => {
    const { headers } = await received('/api/v3/status', {
      Host: 'learn.school.example',
      'X-Forwarded-For': '6.6.6.6, 203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Port': '1',
      'X-Forwarded-Prefix': '/evil',
      Forwarded: 'for=6.6.6.6;host=evil.example',
    })
    expect(headers).toMatchObject({
      host: 'learn.school.example',
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
    expect(JSON.stringify(headers)).not.toContain('evil')
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6')
    // a learner of the school's own network has an address like a proxy's: what it says of itself is still not believed
    const inside = await received('/api/v3/status', { 'X-Forwarded-For': '6.6.6.6, 192.168.1.7' })
    expect(inside.headers['x-forwarded-for']).toBe('192.168.1.7')
  })

  test('a certificate elsewhere: addresses lead back by https', async () => {
    const headers = { Host: 'learn.school.example', 'X-Forwarded-Proto': 'https' }
    expect(await statusOf('?s_url=https%3A%2F%2Flearn.school.example%2F', headers)).toBe(200)
    expect(await statusOf('?s_url=http%3A%2F%2Flearn.school.example%2F', headers), 'the code in clear').toBe(403)
  })
})

test('with the origin named, a forged Host is no way round it; a client that is no proxy is not believed', async () => {
  const echo = await openEcho()
  const named = await openSchool(dist, {
    API_PROXY: echo.origin,
    SITE_ORIGIN: 'https://learn.school.example',
    TRUSTED_PROXIES: '10.1.2.3 2001:db8::/32',
  })
  try {
    const evil = { headers: { Host: 'evil.example' } }
    expect((await ask(named.origin, `${qq}?s_url=https%3A%2F%2Fevil.example%2F`, evil)).status).toBe(403)
    const own = `${qq}?s_url=https%3A%2F%2Flearn.school.example%2F`
    const { headers } = await received(own, { Host: 'evil.example', 'X-Forwarded-For': '6.6.6.6' }, named)
    expect(headers).toMatchObject({ host: 'learn.school.example', 'x-forwarded-for': '127.0.0.1' })
    const told = await ask(named.origin, '/', { headers: { 'X-Forwarded-Proto': 'https' } })
    expect(told.headers['strict-transport-security']).toBeUndefined()
  } finally {
    await named.stop()
    echo.stop()
  }
})

test('a query made to keep the server busy is answered at once', async () => {
  const echo = await openEcho()
  const busy = await openSchool(dist, { API_PROXY: echo.origin, SITE_ORIGIN: 'https://l.io' })
  /** The best of some: other programs take the processor meanwhile. */
  const fastest = async (path: string, expected: number, headers = {}): Promise<number> => {
    let best = Infinity
    for (let turn = 0; turn < 20 && best >= 50; turn++) {
      const start = performance.now()
      const { status } = await ask(busy.origin, path, { headers })
      best = Math.min(best, performance.now() - start)
      expect(status, path.slice(0, 60)).toBe(expected)
    }
    return best
  }
  try {
    // as long as nginx takes a first line (8 KB)
    for (const part of ['s_url=https://l.io&', 's_url=https%3A%2F%2Fl.io%2F&', 'a=b&', 'a%5Bb%5D=%5D&', 'a&&']) {
      const query = part.repeat(Math.min(400, Math.floor(7800 / part.length)))
      expect(await fastest(`/api/x?${query}`, 200), part).toBeLessThan(50)
      expect(await fastest(`/api/x?${query};`, 403), part).toBeLessThan(50)
    }
    for (const query of [
      'a'.repeat(7800),
      `a${'%5B%5D'.repeat(1300)}`,
      `a${'[b]'.repeat(2600)}`,
      `a%5B${'b'.repeat(7800)}`,
    ])
      expect(await fastest(`/api/x?${query};`, 403), query.slice(0, 9)).toBeLessThan(50)
    for (const accepted of ['br '.repeat(2600), `br${' '.repeat(7800)}x`, `br;q=0.${'0'.repeat(7800)}`])
      expect(await fastest('/', 200, { 'Accept-Encoding': accepted }), accepted.slice(0, 9)).toBeLessThan(50)
  } finally {
    await busy.stop()
    echo.stop()
  }
})

test('a backend by https has to prove its name before anything is sent', async () => {
  const folder = openFolder()
  const right = makeCertificate(folder, 'localhost')
  const wrong = makeCertificate(folder, 'other.example')
  const call = { headers: { Authorization: 'Bearer secret-token' } }
  try {
    for (const { title, certificate, ca } of [
      { title: 'signed by an unknown authority', certificate: right, ca: undefined },
      { title: 'signed by another than the school names', certificate: right, ca: wrong.path },
      { title: 'of another name', certificate: wrong, ca: wrong.path },
    ]) {
      const echo = await openEcho(certificate)
      const at = await openSchool(dist, { API_PROXY: echo.origin, ...(ca !== undefined && { API_PROXY_CA: ca }) })
      try {
        expect((await ask(at.origin, '/api/v3/status', call)).status, title).toBe(502)
        expect(echo.received, title).toEqual([])
      } finally {
        await at.stop()
        echo.stop()
      }
    }
    const echo = await openEcho(right)
    const at = await openSchool(dist, { API_PROXY: echo.origin, API_PROXY_CA: right.path })
    try {
      expect((await ask(at.origin, '/api/v3/status', call)).status).toBe(200)
      expect(echo.received).toMatchObject([{ path: '/api/v3/status', serverName: 'localhost' }])
    } finally {
      await at.stop()
      echo.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a backend that has come to another address is found, and the app is there before it', async () => {
  const names = await openNameServer()
  const first = await openEcho()
  const { port } = new URL(first.origin)
  const env = { API_PROXY: `http://meedu-api.test:${port}`, API_PROXY_RESOLVER: names.address }
  const at = await openSchool(dist, env)
  const statuses = async () => [
    (await ask(at.origin, '/')).status,
    (await ask(at.origin, '/api/v3/status?a=%20b')).status,
  ]
  try {
    expect(await statuses(), 'nobody has its name').toEqual([200, 502])
    names.lead('127.0.0.1')
    await expect.poll(statuses).toEqual([200, 200])
    expect(first.received[0]).toMatchObject({
      path: '/api/v3/status?a=%20b',
      headers: { host: new URL(at.origin).host },
    })
    first.stop()
    await expect.poll(statuses).toEqual([200, 502])
    const second = await openEcho(undefined, { host: '127.0.0.2', port: Number(port) })
    names.lead('127.0.0.2')
    await expect.poll(statuses).toEqual([200, 200])
    second.stop()
  } finally {
    await at.stop()
    first.stop()
    names.stop()
  }
})

test('what changes something is asked of one address of the backend, what does not of the next as well', async () => {
  const names = await openNameServer()
  const hosts = ['127.0.0.1', '127.0.0.2']
  const broken = await openBreaking(...hosts)
  const env = { API_PROXY: `http://meedu-api.test:${broken.port}`, API_PROXY_RESOLVER: names.address }
  const at = await openSchool(dist, env)
  const timesOf = async (path: string, method = 'GET'): Promise<number> => {
    expect((await ask(at.origin, path, { method })).status, path).toBe(502)
    return broken.received.filter((each) => each === path).length
  }
  try {
    names.lead(...hosts)
    await expect.poll(() => timesOf('/api/v2/courses?first')).toBeGreaterThan(0)
    // a lesson may be asked for twice: the study record it begins is one
    for (const path of ['/api/v2/courses?page=1', '/api/v2/video/101', '/api/v2/course/17'])
      expect(await timesOf(path), path).toBe(2)
    for (const path of [
      '/api/v2/course/17/like',
      '/api/v2/member/notificationMarkAsRead/0b6f-1',
      '/api/v2/member/notificationMarkAllAsRead?x',
      '/api/v3/course/17/attach/3',
    ])
      expect(await timesOf(path), path).toBe(1)
    expect(await timesOf('/api/v2/member/mobile', 'PUT'), '换绑手机号').toBe(1)
    expect(await timesOf('/api/v2/member/socialite/qq', 'DELETE'), '解绑').toBe(1)
    // looked at there as well
    const evil = `/api/v2/course/17/like?s_url=${encodeURIComponent('https://evil.example/')}`
    const refused = await ask(at.origin, evil)
    expect([refused.status, refused.headers['content-security-policy']]).toEqual([403, policy])
  } finally {
    await at.stop()
    broken.stop()
    names.stop()
  }
})

test('an outage is written down, but neither a query nor where somebody came from', async () => {
  const echo = await openEcho()
  const at = await openSchool(dist, { API_PROXY: echo.origin })
  const headers = { Referer: `${at.origin}/?login_code=secret-referrer` }
  try {
    expect((await ask(at.origin, '/api/v3/status', { headers })).status).toBe(200)
    echo.stop()
    expect((await ask(at.origin, `${qq}/callback?code=secret-code`, { headers })).status).toBe(502)
    // more than a picture may have, to the backend and to a page
    const large = { method: 'POST', headers: { ...headers, 'Content-Length': '3000000' } }
    for (const path of ['/api/v3/member', '/member'])
      expect((await ask(at.origin, `${path}?keywords=secret-word`, large)).status, path).toBe(413)

    const accessLog = () => readFileSync(join(at.runDir, 'access.log'), 'utf8')
    await expect.poll(accessLog).toContain('"POST /member" 413')
    const log = accessLog()
    await at.stop()
    expect(log).toMatch(/"GET \/api\/v3\/status" 200 \d+ [\d.]+ upstream=200 connect=[\d.]+ answer=[\d.]+\n/)
    expect(log).toMatch(/callback" 502 \d+ [\d.]+ upstream=502 connect=\S+ answer=[\d.]+\n/)
    expect(log + at.errors()).not.toMatch(/secret|\?|refer/i)
  } finally {
    await at.stop()
    echo.stop()
  }
})
