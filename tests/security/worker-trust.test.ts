/**
 * What an answer with status 200 may be besides the file that was asked for, and what of it is kept: a network's login
 * page, a maintenance page, nothing, half the file, another build's. `sw.js` is judged by the browser alone
 * (tests/e2e/installation.spec.ts).
 */
import { describe, expect, it } from 'vitest'
import { marked, proofOf as proofOfBuild } from '../../scripts/build/precache.ts'
import { hasOwnType, isOwnFile, proofOf } from '../../sw/own-files.ts'
import { isPicture, isSettingsScript, storable } from '../../sw/untrusted.ts'

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css',
  manifest: 'application/manifest+json',
  json: 'application/json',
  picture: 'image/png',
}

const page = marked(
  '<!doctype html><title>南窗</title><script src="/a.js"></script><data value="build-unknown"></data>',
)
const otherPage = marked(
  '<!doctype html><title>南窗</title><script src="/b.js"></script><data value="build-unknown"></data>',
)
const markOf = (html: string) => /build-[\w+/]{4}/.exec(html)?.[0] ?? ''
const script = 'export const screen = () => "course"\n'
const style = '.card { color: red }\n'
const settings = `// where the API is\nself.appSettings = { apiBase: 'https://api.example', playerFrameHosts: [] }\n`
const portal = '<!doctype html><title>登录</title><script>self.appSettings = {}</script><form>WiFi</form>'

type File = 'index.html' | 'script' | 'style' | 'config.js' | 'manifest' | 'public answer' | 'picture'

interface Kind {
  readonly body: string
  readonly type: string
  /** What another build, another school, has at the same address. */
  readonly other: string
  readonly isKept: (response: Response) => Promise<boolean>
}

const built = (url: string, proof: string) => (response: Response) =>
  isOwnFile(response, `https://school.example/${url}?__WB_REVISION__=1`, proof)

const kinds: Record<File, Kind> = {
  'index.html': { body: page, type: types.html, other: otherPage, isKept: built('index.html', markOf(page)) },
  script: {
    body: script,
    type: types.js,
    other: 'export const screen = 1\n',
    isKept: built('a/b.js', proofOfBuild(script)),
  },
  style: {
    body: style,
    type: types.css,
    other: '.card { color: blue }\n',
    isKept: built('a/b.css', proofOfBuild(style)),
  },
  'config.js': { body: settings, type: types.js, other: 'console.log(1)', isKept: isSettingsScript },
  manifest: {
    body: '{"name":"南窗","start_url":"/","icons":[]}',
    type: types.manifest,
    other: '{"name":"?"}',
    isKept: built('manifest.webmanifest', 'any'),
  },
  'public answer': {
    body: '{"code":0,"message":"","data":{"name":"南窗"}}',
    type: types.json,
    other: '{"code":503,"message":"系统维护中","data":[]}',
    isKept: async (response) => (await storable(response, 1)) !== null,
  },
  picture: { body: 'PNG, and all the bytes of a small picture', type: types.picture, other: '', isKept: isPicture },
}

interface Sent {
  readonly type?: string | null
  readonly status?: number
  readonly isRedirected?: boolean
  readonly length?: number
}

function answer(body: string, { type = null, status = 200, isRedirected = false, length }: Sent): Response {
  const headers = new Headers(length === undefined ? {} : { 'content-length': String(length) })
  const response = new Response(new TextEncoder().encode(body), { status, headers })
  if (type !== null) response.headers.set('content-type', type)
  Object.defineProperty(response, 'redirected', { value: isRedirected })
  return response
}

const size = (text: string) => new TextEncoder().encode(text).length

const hostile: Record<string, (kind: Kind) => Response> = {
  'login page of a network': () => answer(portal, { type: types.html }),
  'login page under the type of the file': ({ type }) =>
    // a picture is not read by us, and shown before it is named (platform/pwa/public-pictures.ts)
    answer(portal, { type: type === types.picture ? types.html : type }),
  'login page at the end of a redirect': () => answer(portal, { type: types.html, isRedirected: true }),
  'maintenance page': () => answer('<h1>系统维护中</h1>', { type: types.html }),
  'maintenance page, status 503': ({ type }) => answer('<h1>系统维护中</h1>', { type, status: 503 }),
  nothing: ({ type }) => answer('', { type }),
  'nothing, status 204': ({ type }) => {
    const response = new Response(null, { status: 204 })
    response.headers.set('content-type', type)
    return response
  },
  'half the file': ({ body, type }) => answer(body.slice(0, body.length / 2), { type, length: size(body) }),
  'all but its end': ({ body, type }) => answer(body.trimEnd().slice(0, -18), { type, length: size(body) }),
  'the file as plain text': ({ body }) => answer(body, { type: 'text/plain' }),
  'the file of another build or school': ({ other, type }) => answer(other, { type }),
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('is kept as it is', async () => {
    expect(await kind.isKept(answer(kind.body, { type: kind.type, length: size(kind.body) }))).toBe(true)
  })
  const rows = Object.entries(hostile)
  // any type is right for a manifest: many servers have none for it, and no browser asks for one
  const wrong = kind.type === types.manifest ? rows.filter(([what]) => what !== 'the file as plain text') : rows
  it.each(wrong)('is not: %s', async (_what, make) => {
    expect(await kind.isKept(make(kind))).toBe(false)
  })
  it('can still be read after the look', async () => {
    const response = answer(kind.body, { type: kind.type })
    await kind.isKept(kind.type === types.json ? response.clone() : response)
    expect(await response.text()).toBe(kind.body)
  })
})

const redirected = (file: File) =>
  kinds[file].isKept(answer(kinds[file].body, { type: kinds[file].type, isRedirected: true }))

describe('what does no harm', () => {
  it('a school fills its name into the page', async () => {
    const filled = page.replace('南窗', '另一所学校')
    expect(await kinds['index.html'].isKept(answer(filled, { type: types.html }))).toBe(true)
  })
  it('a script at the end of a redirect, when it is the right one; settings and answers are not known by their bytes', async () => {
    expect(await redirected('script')).toBe(true)
    expect(await redirected('config.js')).toBe(false)
    expect(await redirected('public answer')).toBe(false)
  })
  it('a picture that was compressed on its way is longer than announced', async () => {
    expect(await isPicture(answer('<svg></svg>', { type: 'image/svg+xml', length: 5 }))).toBe(true)
  })
  it('the build and the worker prove a file in the same way', async () => {
    expect(await proofOf(new TextEncoder().encode(script))).toBe(proofOfBuild(script))
  })
})

it('the code of a former version, whose bytes are unknown, is told by its type', () => {
  const at = 'https://school.example/assets/x.js'
  expect(hasOwnType(answer(script, { type: types.js }), at)).toBe(true)
  expect(hasOwnType(answer(portal, { type: types.html }), at)).toBe(false)
  expect(hasOwnType(answer(script, { type: types.js, status: 404 }), at)).toBe(false)
})

describe('a script of settings', () => {
  it.each([
    'self.appSettings = {}',
    'window.appSettings={apiBase:"https://x.example/{id}"}',
    '/* { */ var appSettings = { theme: { brand: "#123456" } } // {',
    "self.appSettings = { name: 'it\\'s {' }",
  ])('%s', async (code) => expect(await isSettingsScript(answer(code, { type: 'application/javascript' }))).toBe(true))
  it.each([
    '',
    '// self.appSettings = {}',
    '"self.appSettings = {}"',
    'self.appSettings',
    'self.appSettings =',
    'self.appSettings == {}',
    'self.appSettings = {',
    "self.appSettings = { apiBase: 'https://api.example",
    'self.appSettings = { theme: { brand: "" }',
  ])('not: %s', async (code) => expect(await isSettingsScript(answer(code, { type: types.js }))).toBe(false))
})
