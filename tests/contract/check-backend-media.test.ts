/** `npm run check:backend`: what it says about pictures, films and the policy of the page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { main } from '../../scripts/check-backend.mjs'
import { checkBackend } from '../../scripts/check-backend/check.ts'
import { toDo } from '../../scripts/check-backend/to-do.ts'
import { account, alter, check } from '../support/data/backend-check.ts'

const elsewhere = { app: 'http://learn.test', mediaSources: [] }
const app = createDemoApp()
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => app.request(url, init))
})
afterEach(() => vi.unstubAllGlobals())

/** Files of the school are answered by `answer`, its names of hosts by others. */
function serveFiles(answer: (url: URL, headers: Headers) => Response, rename: (text: string) => string = String) {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const address = new URL(url)
    if (!address.pathname.startsWith('/api/')) return answer(address, new Headers(init?.headers))
    const response = await fetch(url, init)
    return new Response(rename(await response.text()), response)
  })
}
const picture = (headers = {}) => new Response('x', { headers: { 'content-type': 'image/png', ...headers } })
const film = (headers = {}) =>
  new Response('xx', {
    status: 206,
    headers: { 'content-type': 'video/mp4', 'content-range': 'bytes 0-1/9', ...headers },
  })
const isPicture = ({ pathname }: URL): boolean => !/\.(?:mp4|m3u8)$/.test(pathname)
const only = (origin: string) => ({ 'access-control-allow-origin': origin })
const playlist = (...lines: readonly string[]) => ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...lines].join('\n')
const filesAtCdn = (text: string): string => text.replaceAll('http://school.test/demo-', 'http://cdn.test/demo-')

describe('pictures and films', () => {
  test('the school’s own are there for anybody', async () => {
    const { verdicts } = await check(account, elsewhere)
    expect(verdicts).toMatchObject({ 图片文件: 'fits', 视频文件: 'fits' })
  })

  test('says which header is missing', async () => {
    serveFiles((url) => (isPicture(url) ? picture() : new Response('xx', { headers: { 'content-type': 'video/mp4' } })))
    const { verdicts, details, isGood } = await check(account, elsewhere)
    expect(verdicts).toMatchObject({ 图片文件: 'partly', 视频文件: 'partly' })
    expect(details['图片文件']).toBe('school.test：缺少 Access-Control-Allow-Origin，断网时只能保留少数图片')
    expect(details['视频文件']).toContain('缺少 Accept-Ranges')
    expect(isGood).toBe(true)
  })

  test('a header for this app alone will do, for another one it will not', async () => {
    serveFiles((url, headers) =>
      isPicture(url) ? picture(only(headers.get('origin') ?? '')) : film(only('https://other.test')),
    )
    const own = await check(account, elsewhere)
    // mp4 needs none
    expect(own.verdicts).toMatchObject({ 图片文件: 'fits', 视频文件: 'fits' })
    alter('/api/v2/video/101/playinfo', () => ({ urls: [{ url: 'https://v.test/a/index.m3u8', format: 'm3u8' }] }))
    const { details } = await check(account, elsewhere)
    expect(details['视频文件']).toBe('v.test：缺少 Access-Control-Allow-Origin，用脚本播放 HLS 的浏览器无法播放')
    expect(details['页面策略']).toContain('MEDIA_SOURCES 或 --media：https://v.test')
    const named = await check(account, { ...elsewhere, mediaSources: ['https://*.test'] })
    expect(named.details['页面策略']).not.toContain('v.test')
  })

  test('a file that is none, is gone, or whose server does not answer', async () => {
    serveFiles((url) =>
      isPicture(url) ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : film(),
    )
    expect((await check(null, elsewhere)).details['图片文件']).toBe('school.test：不是图片（text/html）')
    serveFiles(() => new Response('', { status: 403 }))
    expect((await check(account, elsewhere)).verdicts).toMatchObject({ 图片文件: 'differs', 视频文件: 'differs' })
    serveFiles(() => {
      throw new TypeError('fetch failed')
    })
    const { details, isGood } = await check(account, elsewhere)
    expect(details['图片文件']).toBe('school.test：没有应答')
    expect(isGood).toBe(true)
  })

  const whitelist = expect.stringMatching(/HTTP 403。在图片、视频域名的防盗链白名单里加入学习端的域名（learn\.test）$/)
  test.each([
    ['the app alone', 'http://learn.test/', ['fits', 'fits', 'fits'], []],
    ['who says nothing, and not the app', null, ['differs', 'differs', 'partly'], [whitelist, whitelist]],
  ])('hotlink protection that lets in %s', async (_name, from, verdicts, tasks) => {
    serveFiles((url, headers) => {
      if (headers.get('referer') !== from) return new Response('', { status: 403 })
      return isPicture(url) ? picture(only('*')) : film(only('*'))
    })
    const findings = await checkBackend('http://school.test', account, undefined, elsewhere)
    const names = ['图片文件', '视频文件', '课时下载']
    expect(names.map((name) => findings.find(({ operation }) => operation === name)?.verdict)).toEqual(verdicts)
    expect(toDo(findings).filter((task) => /[图视][片频]文件/.test(task))).toEqual(tasks)
  })

  test('names the hosts the policy refuses on plain http, unless they are told', async () => {
    const plain = { app: 'http://learn.test', mediaSources: [] }
    serveFiles(() => film({ 'content-type': 'image/png', 'access-control-allow-origin': '*' }), filesAtCdn)
    const { verdicts, details } = await check(account, plain)
    expect(verdicts['页面策略']).toBe('partly')
    expect(details['页面策略']).toBe('页面策略会拦截，请加入 MEDIA_SOURCES 或 --media：http://cdn.test')
    const told = await check(account, { ...plain, mediaSources: ['http://cdn.test'] })
    expect(told.verdicts['页面策略']).toBe('fits')
    const secure = await check(account, { app: 'https://learn.test', mediaSources: ['http://cdn.test'] })
    expect(secure.details['页面策略']).toContain('请改用 https：')
    expect(secure.details['页面策略']).toContain('http://cdn.test')
  })

  test('an address without a protocol has that of the app', async () => {
    serveFiles(
      () => film({ 'content-type': 'image/png', 'access-control-allow-origin': '*' }),
      (text) => filesAtCdn(text).replaceAll('http://cdn.test', '//cdn.test'),
    )
    const { details } = await check(account, { app: 'http://learn.test', mediaSources: [] })
    expect(details['页面策略']).toBe('页面策略会拦截，请加入 MEDIA_SOURCES 或 --media：http://cdn.test')
    const secure = await check(account, { app: 'https://learn.test', mediaSources: [] })
    expect(secure.details['页面策略']).not.toContain('cdn.test')
  })
})

describe('films are found as the player finds them', () => {
  const lessons = [101, 102, 103, 104, 105]
  /** `urlsOf` says what the addresses of a lesson are. Returns the lessons that were asked for them. */
  function serveLessons(urlsOf: () => readonly object[]) {
    serveFiles(() => film({ 'content-type': 'image/png', ...only('*') }))
    const asked: number[] = []
    for (const lesson of lessons)
      alter(`/api/v2/video/${lesson}/playinfo`, () => {
        asked.push(lesson)
        return { urls: urlsOf() }
      })
    return asked
  }

  test.each([
    ['//v.test/a.m3u8', '', 'https://v.test'],
    ['https://v.test/a.m3u8#t=1', '', 'https://v.test'],
    ['https://v.test/play?id=1', 'm3u8', 'https://v.test'],
    ['  https://v.test/a.m3u8', '', 'https://v.test'],
    ['http://v.test/a.mp4#t=1', '', 'http://v.test'],
    ['http://v.test/play?id=1', 'mp4', 'http://v.test'],
    ['http://v.test/a.webm', 'webm', 'http://v.test'],
    ['http://v.test/a.mov', '', 'http://v.test'],
    ['http://v.test/a.m4a?sign=1', '', 'http://v.test'],
  ])('%s, %s', async (url, format, origin) => {
    const asked = serveLessons(() => [{ url, format }])
    const { verdicts, details } = await check(account, elsewhere)
    expect([verdicts['视频文件'], asked.length]).toEqual(['fits', 1])
    expect(details['页面策略']).toContain(origin)
  })

  test('an HLS film without an end to its address is looked at, and downloaded, as one', async () => {
    serveLessons(() => [{ url: 'https://school.test/play', format: 'M3U8' }])
    const { details } = await check(account, elsewhere)
    expect(details['课时下载']).toContain('不是 HLS 播放列表')
  })

  test.each([
    ['without a film', { code: 0, message: '', data: { urls: [{ url: '<iframe src="//player.test/a.mp4">' }] } }],
    ['that may not be watched', { code: 1, message: '无权限观看此视频', data: [] }],
  ])('after a lesson %s the next one is asked', async (_name, first) => {
    const asked = serveLessons(() => [{ url: 'http://v.test/a.mp4' }])
    const { fetch } = globalThis
    let isFirst = true
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!isFirst || !url.includes('/playinfo')) return fetch(url, init)
      isFirst = false
      return Response.json(first)
    })
    const { verdicts, details } = await check(account, elsewhere)
    expect([verdicts['getPlayInfo'], verdicts['视频文件'], asked.length]).toEqual(['fits', 'fits', 1])
    expect(details['页面策略']).toContain('http://v.test')
  })

  test('lessons that may all not be watched: it is said why', async () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.includes('/playinfo') ? Response.json({ code: 1, message: '无权限观看此视频', data: [] }) : fetch(url, init),
    )
    const { details } = await check(account, elsewhere)
    expect(details['getPlayInfo']).toContain('无权限观看此视频')
    expect(details['视频文件']).toBe('没有可查看的文件')
  })

  test('three lessons without one are enough: each counts a view', async () => {
    const asked = serveLessons(() => [{ url: 'https://player.test/player.html?bvid=BV1', format: 'html?bvid=BV1' }])
    const { verdicts, details } = await check(account, elsewhere)
    expect([verdicts['视频文件'], details['视频文件'], asked.length]).toEqual(['skipped', '前几个课时没有视频地址', 3])
    expect((await check(null, elsewhere)).details['视频文件']).toBe('没有可查看的文件')
  })
})

test.each([
  ['segments', 'https://cdn.test', playlist('#EXTINF:6,', 'https://cdn.test/a.ts', '#EXT-X-ENDLIST')],
  ['a key', 'https://key.test', playlist('#EXT-X-KEY:METHOD=AES-128,URI="//key.test/k"', '#EXTINF:6,', 'a.ts')],
  ['the head of fMP4', 'https://cdn.test', playlist('#EXT-X-MAP:URI="https://cdn.test/head"', '#EXTINF:6,', 'a.m4s')],
  ['a list', 'https://cdn.test', playlist('#EXT-X-STREAM-INF:BANDWIDTH=1', 'https://cdn.test/b.m3u8')],
  ['segments of its list', 'https://far.test', playlist('#EXT-X-STREAM-INF:BANDWIDTH=1', 'b.m3u8')],
])('of HLS the hosts of all that its lists name are looked at, too: %s', async (_name, host, text) => {
  serveFiles((url) => {
    if (isPicture(url)) return picture(only('*'))
    const isSecond = url.pathname.endsWith('/b.m3u8')
    return new Response(isSecond ? playlist('#EXTINF:6,', 'https://far.test/a.ts') : text, { headers: only('*') })
  })
  alter('/api/v2/video/101/playinfo', () => ({ urls: [{ url: 'https://v.test/a/index.m3u8', format: 'm3u8' }] }))
  const first = await check(account, { ...elsewhere, mediaSources: ['https://v.test'] })
  expect(first.verdicts['页面策略']).toBe('partly')
  expect(first.details['页面策略']).toContain(host)
  expect(first.details['页面策略']).not.toContain('v.test')
  const named = await check(account, { ...elsewhere, mediaSources: ['https://*.test'] })
  expect(named.details['页面策略']).not.toContain('https:')
})

test('a list of HLS that breaks off says nothing of further hosts, and the check goes on', async () => {
  serveFiles((url) => {
    if (isPicture(url)) return picture(only('*'))
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
    return new Response(broken, { headers: only('*') })
  })
  alter('/api/v2/video/101/playinfo', () => ({ urls: [{ url: 'https://v.test/a/index.m3u8', format: 'm3u8' }] }))
  const { verdicts } = await check(account, { ...elsewhere, mediaSources: ['https://v.test'] })
  expect(verdicts['页面策略']).toBe('fits')
})

test('where the app is there already, the policy it is served with decides', async () => {
  serveFiles(() => film({ 'content-type': 'image/png', 'access-control-allow-origin': '*' }), filesAtCdn)
  const { fetch } = globalThis
  const served = async (page: string) => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url !== 'http://learn.test/') return fetch(url, init)
      const policy = "img-src 'self' https: http://cdn.test http://school.test; media-src https: http://cdn.test"
      return new Response(page, { headers: { 'content-security-policy': policy } })
    })
    return (await check(account, elsewhere)).verdicts['页面策略']
  }
  expect(await served('<meta name="api-base" content="" />')).toBe('fits')
  // the page of something else that is there now
  expect(await served('<title>H5</title>')).toBe('partly')
})

test('a film nobody has looked at is something to do: its host may have to be in MEDIA_SOURCES', async () => {
  for (const [who, tasks] of [
    [account, []],
    [null, [expect.stringMatching(/^【建议】视频（视频文件）：.*--mobile.*MEDIA_SOURCES/)]],
  ] as const) {
    const all = toDo(await checkBackend('http://school.test', who))
    expect(all.filter((task) => task.includes('视频文件'))).toEqual(tasks)
  }
})

test('an app in a folder of its site is looked at there', async () => {
  const { fetch } = globalThis
  const asked: string[] = []
  const askers = new Set<string | null>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url)
    askers.add(new Headers(init?.headers).get('origin'))
    if (!url.startsWith('http://learn.test')) return fetch(url, init)
    const page = url === 'http://learn.test/h5/' ? '<meta name="api-base" content="" />' : '<title>PC</title>'
    return new Response(page, { headers: { 'content-security-policy': "img-src 'self'" } })
  })
  const lines: string[] = []
  await main(['http://school.test', '--app', 'http://learn.test/h5/'], {}, (line) => lines.push(line))
  const text = lines.join('\n')
  expect(text).toContain('页面策略会拦截')
  expect(text).toMatch(/✓ 可用 +接口 +跨域访问/)
  expect([...askers]).toEqual([null, 'http://learn.test'])
  expect(asked.some((url) => url.includes('s_url=http%3A%2F%2Flearn.test%2Fh5%2Fmember'))).toBe(true)
})

describe('whether a lesson can be downloaded', () => {
  const whole = playlist('#EXTINF:6,', 'a.ts', '#EXT-X-ENDLIST')
  const readable = only('*')
  const segment = { ...readable, 'content-range': 'bytes 0-1/5000000' }

  /** The lesson's film lies at v.test, its list is `text`; segments are sent with `headers`. */
  async function checkStream(text: string, headers: Record<string, string> = segment) {
    serveFiles((url) => {
      if (isPicture(url) && !url.pathname.endsWith('.ts')) return picture(readable)
      return url.pathname.endsWith('.m3u8') ? new Response(text, { headers: readable }) : film(headers)
    })
    alter('/api/v2/video/101/playinfo', () => ({ urls: [{ url: 'https://v.test/a/index.m3u8', format: 'm3u8' }] }))
    const { verdicts, details } = await check(account, elsewhere)
    return [verdicts['课时下载'], details['课时下载']]
  }

  test('mp4: needs the right to be read, and ranges to go on after a cut', async () => {
    serveFiles((url) => (isPicture(url) ? picture(readable) : film(readable)))
    const good = await check(account, elsewhere)
    expect([good.verdicts['课时下载'], good.details['课时下载']]).toEqual(['fits', 'mp4，不到 1 MB'])
    serveFiles((url) => (isPicture(url) ? picture(readable) : film()))
    const { verdicts, details } = await check(account, elsewhere)
    expect(verdicts['课时下载']).toBe('partly')
    expect(details['课时下载']).toContain('不能下载，缺少 Access-Control-Allow-Origin')
    const long = { ...readable, 'content-length': '120000000' }
    serveFiles((url) => (isPicture(url) ? picture(readable) : new Response('xx', { headers: long })))
    expect((await check(account, elsewhere)).details['课时下载']).toMatch(/不支持分段请求.*（mp4，120 MB）$/)
  })

  test.each([
    ['whole', whole, undefined, 'fits', 'HLS（ts），约 5 MB'],
    [
      'in fMP4, of bytes of one file',
      playlist(
        '#EXT-X-MAP:URI="a.ts",BYTERANGE="1000@0"',
        '#EXTINF:6,\n#EXT-X-BYTERANGE:2000000\na.ts',
        '#EXTINF:6,\n#EXT-X-BYTERANGE:1500000\na.ts',
        '#EXT-X-ENDLIST',
      ),
      undefined,
      'fits',
      'HLS（fMP4），4 MB',
    ],
    [
      'whose segments do not tell their size',
      whole,
      { ...readable, 'content-range': 'bytes 0-1/*' },
      'fits',
      'HLS（ts）',
    ],
    [
      'with keys',
      playlist('#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:6,', 'a.ts', '#EXT-X-ENDLIST'),
      undefined,
      'partly',
      '分段加密',
    ],
    ['without an end', playlist('#EXTINF:6,', 'a.ts'), undefined, 'partly', '没有结尾'],
    ['a page', '<html></html>', undefined, 'partly', '不是 HLS 播放列表'],
    ['of segments that may not be read', whole, {}, 'partly', '缺少 Access-Control-Allow-Origin'],
    [
      'a list of itself',
      playlist('#EXT-X-STREAM-INF:BANDWIDTH=1', 'index.m3u8'),
      undefined,
      'partly',
      '不是 HLS 播放列表',
    ],
  ] as const)('HLS %s', async (_name, text, headers, verdict, part) => {
    const [found, detail] = await checkStream(text, headers)
    expect(found).toBe(verdict)
    expect(detail).toContain(part)
  })
})
