/** The start script of the image: what it writes down, and what it refuses. A program of our own stands in for nginx. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nginxHeaders } from '../../deploy/nginx-headers.mjs'
import { prepare } from '../../deploy/prepare.mjs'
import { hashesOf, headersFor } from '../../scripts/lib/security-headers.mjs'

const folder = mkdtempSync(join(tmpdir(), 'meedu-deploy-'))
const build = join(folder, 'build')
const image = join(folder, 'image')
const run = join(folder, 'run')

beforeAll(() => {
  mkdirSync(join(build, 'assets'), { recursive: true })
  mkdirSync(join(build, 'icons'))
  mkdirSync(join(build, '.vite'))
  const files = {
    'index.html':
      '<!doctype html><meta name="apple-mobile-web-app-title" content="南窗学堂" /><meta name="api-base" content="unknown" /><div id="root"></div>',
    'manifest.webmanifest': JSON.stringify({
      name: '南窗学堂在线',
      short_name: '南窗学堂',
      scope: '/h5/',
      shortcuts: [{ name: '在学', short_name: '在学' }],
    }),
    'config.js': 'self.appSettings = {}',
    'assets/part.js': `// ${'x'.repeat(400)}`,
    'assets/small.js': '1',
    'sw.js': `// ${'w'.repeat(400)}`,
    'icons/icon.svg': `<svg>${' '.repeat(400)}</svg>`,
    '.vite/manifest.json': `{${' '.repeat(400)}}`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(build, name), text)
  prepare(build, image)
  mkdirSync(join(folder, 'bin'))
  // the help is what nginx says of itself since 1.19.5
  const help = '[ "$1" != -h ] || { [ -n "${OLD:-}" ] || echo "  -e filename   : set error log file" >&2; exit; }'
  writeFileSync(join(folder, 'bin/nginx'), `#!/bin/sh\n${help}\necho "nginx $*"\n`)
  chmodSync(join(folder, 'bin/nginx'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(env: Readonly<Record<string, string>>) {
  rmSync(run, { recursive: true, force: true })
  const { status, stdout, stderr } = spawnSync(join(image, 'parts/start.sh'), {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      RUN_DIR: run,
      SITE_DIR: join(image, 'site'),
      // somebody may listen at the default port here
      CHECK: '1',
      ...env,
    },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** What the kernel says of who listens at port 8080 of an address, as it writes that. */
const table = (local: string | undefined): string =>
  local === undefined ? '' : `   0: ${local}:1F90 ${'0'.repeat(local.length)}:0000 0A 0`

/** For who runs the school: one sentence in Chinese, what is wrong and then what to do. */
const refusal = /^[^\n：]*\p{Script=Han}[^\n：]*：[^\n]*\p{Script=Han}[^\n]*。\n$/u

const site = (path: string): boolean => existsSync(join(image, 'site', path))
const written = (name: string) => readFileSync(join(run, name), 'utf8')

/** The settings as the browser gets them: by running the file. */
function settings(): Record<string, unknown> {
  const self: { appSettings?: object; wasRun?: boolean } = {}
  runInNewContext(written('site/h5/config.js'), { self })
  expect(Object.keys(self)).toEqual(['appSettings'])
  // values of another realm are compared as data
  return JSON.parse(JSON.stringify(self.appSettings)) as Record<string, unknown>
}

const header = () => written('header-maps.conf') + written('headers.conf')

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#64': '@' }
/** What a browser reads out of an attribute. */
const decoded = (text: string): string => text.replaceAll(/&(\w+|#\d+);/g, (_all, name: string) => marks[name] ?? '?')

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('what the image holds', () => {
  test('files, compressed copies of those nobody replaces; nothing hidden, nothing that is written at the start', () => {
    for (const path of [
      'h5/assets/part.js',
      'h5/assets/part.js.gz',
      '.br/h5/assets/part.js',
      'h5/icons/icon.svg',
      'h5/sw.js',
    ])
      expect(site(path), path).toBe(true)
    for (const path of [
      'h5/config.js',
      'h5/index.html',
      'h5/.vite',
      'h5/icons/icon.svg.gz',
      'h5/sw.js.gz',
      '.br/h5/sw.js',
      '.br/h5/assets/small.js',
    ])
      expect(site(path), path).toBe(false)
  })

  test('every header of the one file', () => {
    const html =
      '<script data-base="/h5/">begin()</script><style>a{}</style><script src="/h5/config.js" defer></script>'
    const inPage = hashesOf(html)
    expect(inPage).toEqual({ inlineScripts: [hash('begin()')], inlineStyles: [hash('a{}')] })
    const origins = { apiOrigin: 'https://api.example', mediaSources: ['https://m.example'], ...inPage }
    const { maps, directives } = nginxHeaders('/h5/', html)
    const conf = `${maps}${directives}`
      .replaceAll('@API@', ' https://api.example')
      .replaceAll('@MEDIA@', ' https://m.example')
    for (const path of ['/', '/sw.js', '/download-worker.js', '/assets/part.js'])
      for (const value of Object.values(headersFor(path, origins))) expect(conf).toContain(`"${value}"`)
    for (const name of Object.keys(headersFor('/', {}))) expect(conf).toContain(`add_header ${name} `)
    // each of the two workers by its own name
    for (const path of ['sw.js', 'download-worker.js']) {
      const policy = headersFor(`/${path}`, origins)['Content-Security-Policy']
      expect(conf).toContain(String.raw`  "~^/h5/${path.replace('.', String.raw`\.`)}$" "${policy}";`)
    }
  })
})

describe('defaults', () => {
  test('without any variable: same origin, the names of the build, the backend unknown here', () => {
    expect(start({})).toEqual({
      status: 0,
      stdout: `nginx -e stderr -c ${run}/nginx.conf -t\n`,
      stderr: '',
    })
    expect(settings()).toEqual({
      apiBase: '',
      displayUtcOffset: 0,
      playerFrameHosts: [],
      offlineVideo: false,
      installation: expect.stringMatching(/^\d+$/),
    })
    expect(JSON.parse(written('site/h5/manifest.webmanifest'))).toEqual(
      JSON.parse(readFileSync(join(build, 'manifest.webmanifest'), 'utf8')),
    )
    const page = readFileSync(join(build, 'index.html'), 'utf8')
    expect(written('site/h5/index.html')).toBe(
      page.replace('name="api-base" content="unknown"', 'name="api-base" content=""'),
    )
    expect(written('nginx.conf')).toContain('listen 8080;')
    expect(written('backend.conf')).toContain('return 404;')
    for (const file of [
      'nginx.conf',
      'header-maps.conf',
      'headers.conf',
      'guards.conf',
      'real-ip.conf',
      'backend.conf',
    ])
      expect(written(file)).not.toMatch(/@[A-Z_]+@/)
  })
})

/** What devices compare with their stored page. */
function mark(env: Readonly<Record<string, string>>): unknown {
  expect(start(env).status).toBe(0)
  return settings()['installation']
}

describe('settings', () => {
  test('all of them', () => {
    const { status } = start({
      API_BASE: 'https://api.school.example:8443/meedu//',
      MEDIA_SOURCES: 'https://*.vod.example https://media.example',
      PLAYER_FRAME_HOSTS: 'player.example v.example',
      DISPLAY_UTC_OFFSET: '-210',
      OFFLINE_VIDEO: 'true',
      LISTENING: 'false',
      XSRF_COOKIE_NAME: 'my-token',
      XSRF_HEADER_NAME: 'X-My-Token',
      BRAND_COLOR: '#0A7d4b',
      PORT: '9000',
    })
    expect(status).toBe(0)
    expect(written('site/h5/index.html')).toContain('content="https://api.school.example:8443/meedu"')
    expect(settings()).toMatchObject({
      apiBase: 'https://api.school.example:8443/meedu',
      displayUtcOffset: -210,
      playerFrameHosts: ['player.example', 'v.example'],
      offlineVideo: true,
      listening: false,
      xsrfCookieName: 'my-token',
      xsrfHeaderName: 'X-My-Token',
      theme: { brand: '#0A7d4b' },
    })
    const named = 'https://api.school.example:8443 https://*.vod.example https://media.example;'
    // a picture or film on plain http is at none of the other sources
    expect(header()).toContain(`connect-src 'self' ${named}`)
    expect(header()).toContain(`img-src 'self' data: blob: https: ${named}`)
    expect(header()).toContain(`media-src 'self' blob: https: ${named}`)
    expect(header(), 'the worker fetches pictures').toContain(`connect-src 'self' https: ${named.slice(0, -1)}"`)
    expect(written('nginx.conf')).toContain('listen 9000;')
  })

  test('what happens is told to a path of this site, where there is one, and so are errors', () => {
    expect(start({ EVENTS_PATH: '/app-events', MEASURE_VITALS: 'true', ERRORS_PATH: '/app-errors' }).status).toBe(0)
    const sent: unknown[] = []
    type Told = (what: object) => unknown
    const self: { appSettings?: object; onAppEvent?: Told; onAppError?: Told } = {}
    const navigator = { sendBeacon: (...beacon: unknown[]) => sent.push(beacon) }
    runInNewContext(written('site/h5/config.js'), { self, navigator })
    self.onAppEvent?.({ name: 'screen', screen: 'home' })
    self.onAppError?.({ name: 'TypeError', stack: [] })
    expect(sent).toEqual([
      ['/app-events', '{"name":"screen","screen":"home"}'],
      ['/app-errors', '{"name":"TypeError","stack":[]}'],
    ])
    expect(self.appSettings).toMatchObject({ measureVitals: true })
    // settings() finds nothing else in the file
    expect(start({}).status).toBe(0)
    expect(settings()).not.toHaveProperty('measureVitals')
  })

  test('the policy that other servers are to copy stands where the page says', () => {
    expect(start({}).status).toBe(0)
    const [, file = ''] = /照抄 `RUN_DIR` 中 `([\w.-]+)`/.exec(readFileSync('deploy/README.md', 'utf8')) ?? []
    expect(written(file)).toMatch(/default "[^"]*script-src [^"]*style-src /)
  })

  test('the same server passes calls on', () => {
    expect(start({ API_PROXY: 'http://backend:8000' }).status).toBe(0)
    expect(written('backend.conf')).toContain('proxy_pass http://backend:8000;')
    expect(written('backend.conf')).not.toMatch(/@[A-Z_]+@/)
    expect(written('nginx.conf')).not.toMatch(/@[A-Z_]+@/)
    expect(header()).toContain("connect-src 'self';")
  })

  test('a backend has the name of its container, as Compose makes it', () => {
    expect(start({ API_PROXY: 'http://meedu_meedu-api_1:8000' }).status).toBe(0)
    expect(written('backend.conf')).toContain('proxy_pass http://meedu_meedu-api_1:8000;')
  })

  test('a backend by https is checked by its host name, with the certificates named', () => {
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, '')
    expect(start({ API_PROXY: 'https://api.school.example:8443', API_PROXY_CA: ca }).status).toBe(0)
    expect(written('backend.conf')).toContain('proxy_ssl_name api.school.example;')
    expect(written('backend.conf')).toContain(`proxy_ssl_trusted_certificate ${ca};`)
    expect(written('backend.conf')).not.toMatch(/@[A-Z_]+@/)
    // nothing would be checked with them, or nothing could be
    const unusable: Readonly<Record<string, string>>[] = [
      { API_PROXY: 'http://backend', API_PROXY_CA: ca },
      { API_PROXY_CA: ca },
      { API_PROXY: 'https://backend', API_PROXY_CA: join(folder, 'gone.pem') },
      { API_PROXY: 'https://backend', API_PROXY_CA: folder },
    ]
    for (const env of unusable)
      expect(start(env)).toMatchObject({ status: 64, stdout: '', stderr: expect.stringMatching(/API_PROXY_CA.*。\n$/) })
  })

  test('devices renew their stored page when a name or a policy changes, and only then', () => {
    const first = mark({})
    expect(mark({})).toBe(first)
    expect(new Set([first, mark({ APP_NAME: 'A' }), mark({ MEDIA_SOURCES: 'https://m.example' })]).size).toBe(3)
  })
})

test('the configuration is tried while the image is built', () => {
  const checked = start({ CHECK: '1', API_PROXY: 'http://backend' })
  expect(checked).toEqual({ status: 0, stdout: `nginx -e stderr -c ${run}/nginx.conf -t\n`, stderr: '' })
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(
    'CHECK=1 ACCESS_LOG=/dev/null RUN_DIR=/tmp/check /opt/meedu/start.sh',
  )
})

describe('on a server without Docker', () => {
  test('nginx listens where it is told to, and the unit of the page keeps it to this machine', () => {
    for (const address of ['127.0.0.1', 'localhost', '[::1]', '[2001:db8::12]']) {
      expect(start({ LISTEN: address }).status, address).toBe(0)
      expect(written('nginx.conf')).toContain(`listen ${address}:8080;`)
    }
    expect(readFileSync('deploy/README.md', 'utf8')).toMatch(/^Environment=(?:.* )?LISTEN=127\.0\.0\.1(?: |$)/m)
  })

  test('a port that is taken is said before anything is changed', async () => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    const { port } = Object(server.address()) as { port: number }
    const env = { PORT: String(port), CHECK: '' }
    const refused = start(env)
    expect(refused).toMatchObject({ status: 64, stdout: '', stderr: expect.stringMatching(refusal) })
    expect(refused.stderr).toContain(`端口 ${port} `)
    expect(existsSync(run)).toBe(false)
    server.close()
    await once(server, 'close')
    expect(start(env).stdout).toBe(`nginx -e stderr -c ${run}/nginx.conf -g daemon off;\n`)
  })

  const one = '127.0.0.1'
  const other = '192.168.0.5'
  const byIp: Record<string, string> = { [one]: '0100007F', [other]: '0500A8C0', '0.0.0.0': '00000000' }
  const byIp6: Record<string, string> = {
    '[::]': '0'.repeat(32),
    '[::1]': `${'0'.repeat(24)}01000000`,
    '[2001:db8::a:12]': 'B80D0120000000000000000012000A00',
    '[1:2:3:4:5:6:7:8]': '02000100040003000600050008000700',
  }
  test.each([
    [undefined, [one, other, '0.0.0.0', '[::]'], ['[::1]']],
    ['0.0.0.0', [one, '0.0.0.0', '[::]'], ['[::1]']],
    [one, [one, '0.0.0.0', '[::]'], [other, '[::1]']],
    ['127.00.0.01', [one], [other]],
    ['localhost', [one, '[::1]', '0.0.0.0', '[::]'], [other, '[2001:db8::a:12]']],
    ['[::]', ['[::]', '[::1]'], [one, '0.0.0.0']],
    ['[::1]', ['[::]', '[::1]'], [one, '0.0.0.0', '[2001:db8::a:12]']],
    ['[2001:DB8::A:12]', ['[::]', '[2001:db8::a:12]'], ['[::1]']],
    ['[1:2:3:4:5:6:7:8]', ['[::]', '[1:2:3:4:5:6:7:8]'], ['[::1]']],
  ])('at %s its port is taken by who listens at %j, and not at %j', (address, taking, free) => {
    const own = join(folder, 'proc')
    cpSync(join(image, 'parts'), own, { recursive: true })
    const script = readFileSync(join(own, 'start.sh'), 'utf8')
    writeFileSync(join(own, 'start.sh'), script.replaceAll('/proc/net', own))
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, RUN_DIR: run, SITE_DIR: join(image, 'site') }
    const statusBeside = (listener: string) => {
      writeFileSync(join(own, 'tcp'), table(byIp[listener]))
      writeFileSync(join(own, 'tcp6'), table(byIp6[listener]))
      return spawnSync('sh', [join(own, 'start.sh')], { env: { ...env, ...(address && { LISTEN: address }) } }).status
    }
    expect(taking.filter((listener) => statusBeside(listener) !== 64)).toEqual([])
    expect(free.filter((listener) => statusBeside(listener) !== 0)).toEqual([])
  })

  test.each([
    ['bin', { status: 0, stderr: '' }],
    ['nothing', { status: 64, stdout: '', stderr: expect.stringMatching(/^没有 nginx：.+。\n$/) }],
  ])('nginx is looked for where the PATH of an ordinary user does not lead: %s', (place, outcome) => {
    const own = join(folder, `sbin-${place}`)
    cpSync(join(image, 'parts'), own, { recursive: true })
    const script = readFileSync(join(own, 'start.sh'), 'utf8')
    // the one of this machine, if it has one
    writeFileSync(join(own, 'start.sh'), script.replaceAll(/(?:\/\w+)*\/sbin\b/g, join(folder, place)))
    const env = { PATH: '/usr/bin:/bin', RUN_DIR: run, SITE_DIR: join(image, 'site'), CHECK: '1' }
    expect(spawnSync('sh', [join(own, 'start.sh')], { env, encoding: 'utf8' })).toMatchObject(outcome)
  })

  test('nginx before 1.19.5 is given no option it does not know', () => {
    expect(start({ OLD: '1' }).stdout).toBe(`nginx -c ${run}/nginx.conf -t\n`)
  })

  test('where stdout is a socket, as under systemd, the access log goes to the journal', () => {
    // Node gives a program a socket
    expect(start({}).status).toBe(0)
    expect(written('nginx.conf')).toContain(
      'access_log syslog:server=unix:/dev/log,nohostname,tag=meedu_learner plain;',
    )
    expect(start({ ACCESS_LOG: '/var/log/x.log' }).status).toBe(0)
    expect(written('nginx.conf')).toContain('access_log /var/log/x.log plain;')
    expect(start({ ACCESS_LOG: 'syslog:server=127.0.0.1:514,tag=school' }).status).toBe(0)
  })

  test('a version that goes on being served is not the one its link now leads to', () => {
    const link = join(folder, '当前')
    symlinkSync(image, link)
    expect(start({ SITE_DIR: join(link, 'site') }).status).toBe(0)
    expect(written('nginx.conf')).toContain(`root ${image}/site;`)
  })
})

describe('hostile values', () => {
  test.each([
    `"; alert(1); "`,
    String.raw`\"; alert(1); //`,
    `</script><script>alert(1)</script>`,
    `" onload="alert(1)`,
    '$(touch wasRun) `touch wasRun` ${IFS}',
    String.raw`a & b | c / d \1 \n`,
    '@API@ @APP_SHORT_NAME@',
    `'`,
    '-n',
    '%s%d',
    '晨光 👩‍🎓',
  ])('a name is a name: %s', (name) => {
    expect(start({ APP_NAME: name, APP_SHORT_NAME: name }).status).toBe(0)
    expect(JSON.parse(written('site/h5/manifest.webmanifest'))).toMatchObject({ name, short_name: name })
    const page =
      /^<!doctype html><meta name="apple-mobile-web-app-title" content="([^"<>]*)" \/><meta name="api-base" content="" \/><div id="root"><\/div>$/
    expect(decoded(page.exec(written('site/h5/index.html'))?.[1] ?? '')).toBe(name)
    settings()
    expect(existsSync('wasRun')).toBe(false)
  })

  test.each([
    ['API_BASE', 'school.example'],
    ['API_BASE', 'javascript:alert(1)'],
    ['API_BASE', "https://school.example; script-src 'unsafe-inline'"],
    ['API_BASE', 'https://user:secret@school.example'],
    ['API_BASE', 'https://school.example/?x'],
    ['API_BASE', 'https://school.example"'],
    ['API_BASE', 'https://school.example\nhttps://x.example'],
    ['SITE_ORIGIN', 'https://meedu_api'],
    ['API_PROXY', 'http://backend/path'],
    ['API_PROXY', 'http://backend; return 200'],
    ['API_PROXY_CA', 'ca.pem'],
    ['API_PROXY_CA', '/ca.pem; proxy_ssl_verify off'],
    ['SITE_ORIGIN', 'learn.school.example'],
    ['SITE_ORIGIN', 'https://learn.school.example/'],
    ['SITE_ORIGIN', 'https://a.example https://b.example'],
    ['SITE_ORIGIN', 'https://a.example"; return 200; "'],
    ['TRUSTED_PROXIES', '10.0.0.0/8; deny all'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '*'],
    ['MEDIA_SOURCES', '*'],
    ['MEDIA_SOURCES', "https://a.example 'unsafe-eval'"],
    ['MEDIA_SOURCES', 'https://a.example; default-src *'],
    ['PLAYER_FRAME_HOSTS', 'a.example"]'],
    ['DISPLAY_UTC_OFFSET', '480; alert(1)'],
    ['DISPLAY_UTC_OFFSET', '08'],
    ['DISPLAY_UTC_OFFSET', '841'],
    ['OFFLINE_VIDEO', 'yes'],
    ['LISTENING', '0'],
    ['EVENTS_PATH', 'https://stats.example/collect'],
    ['EVENTS_PATH', '//stats.example'],
    ['EVENTS_PATH', '/a");alert(1)//'],
    ['MEASURE_VITALS', '1'],
    ['XSRF_COOKIE_NAME', 'a b'],
    ['XSRF_HEADER_NAME', 'X: y'],
    ['BRAND_COLOR', 'red'],
    ['ERRORS_PATH', '//stats.example'],
    ['PORT', '80 default_server'],
    ['PORT', '99999'],
    ['PORT', '0'],
    ['LISTEN', '127.0.0.1; return 200'],
    ['LISTEN', '127.0.0.1:80'],
    ['LISTEN', '127.0.0.256'],
    ['LISTEN', '127.0.0'],
    ['LISTEN', '::1'],
    ['LISTEN', '[1]'],
    ['LISTEN', '[::1] default_server'],
    ['LISTEN', 'school.example'],
    ['LISTEN', '*'],
    ['LISTEN', 'unix:/run/x'],
    ['SITE_DIR', '/no/such/folder'],
    ['SITE_DIR', '/two words'],
    ['RUN_DIR', 'run'],
    ['RUN_DIR', '/tmp/two words'],
    ['RUN_DIR', '/tmp/a;b'],
    ['VERIFY_DIR', '/srv/$host'],
    ['ACCESS_LOG', '/var/log/two words'],
    ['ACCESS_LOG', 'off; root /'],
    ['APP_NAME', 'two\nlines'],
    ['APP_SHORT_NAME', 'a\u0007b'],
  ])('%s=%j ends the start', (name, value) => {
    const { status, stdout, stderr } = start({ [name]: value })
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(name)
    // the value is the school's
    expect(stderr.replace(value, '')).toMatch(refusal)
  })

  test('two backends are one too many', () => {
    const { status, stderr } = start({ API_BASE: 'https://a.example', API_PROXY: 'http://b' })
    expect(status).toBe(64)
    expect(stderr).toMatch(refusal)
  })
})

const runScript = (name: string, ...args: string[]) => runFile(`deploy/${name}`, ...args)
function runFile(...args: string[]) {
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  // a refusal stands apart from the command above it
  return { status, stdout, stderr: stderr.trimStart() }
}

describe('what is said to who runs the school', () => {
  test('what was made, and what comes next', () => {
    const target = join(folder, 'again')
    expect(runScript('prepare.mjs', build, target)).toEqual({
      status: 0,
      stdout: `${target} 已经做好：用 ${target}/parts/start.sh 启动，设置见 deploy/README.md 第二节。\n`,
      stderr: '',
    })
    const conf = join(folder, 'stock.conf')
    writeFileSync(conf, 'server { listen 8200; root /h5; location /api/ { proxy_pass http://127.0.0.1:8000/; } }\n')
    expect(runScript('stock/prepare.mjs', build, conf, target)).toEqual({
      status: 0,
      stdout:
        `${target} 已经做好，h5 在容器里的目录是 /var/www/learner：按 deploy/stock/README.md 第四步挂载。\n` +
        '原来 H5 的目录是 /h5；换回时 back-sw.js 在容器里是 /h5/h5/sw.js。\n',
      stderr: '',
    })
  })

  test.each(['prepare.mjs', 'stock/prepare.mjs'])('also where the project is reached through a link: %s', (name) => {
    const link = join(folder, `link-${name.replace('/', '-')}`)
    symlinkSync(process.cwd(), link)
    const said = { status: 1, stdout: '', stderr: expect.stringMatching(/^要写明.+。\n$/) }
    expect(runFile(join(link, 'deploy', name))).toEqual(said)
  })

  test('a folder that holds anything else is left as it is', () => {
    const conf = join(folder, 'stock.conf')
    writeFileSync(conf, 'server { listen 8200; root /h5; location /api/ { proxy_pass http://127.0.0.1:8000/; } }\n')
    const [used, file, made] = [join(folder, 'used'), join(folder, 'used/site.html'), join(folder, 'made')]
    mkdirSync(used)
    writeFileSync(file, 'of somebody else')
    mkdirSync(join(made, 'parts'), { recursive: true })
    for (const name of ['base', 'stock.conf']) writeFileSync(join(made, 'parts', name), readFileSync(conf))
    for (const refused of [
      runScript('prepare.mjs', build, used),
      runScript('prepare.mjs', build, file),
      runScript('prepare.mjs', build, build),
      runScript('prepare.mjs', build, folder),
      runScript('stock/prepare.mjs', build, conf, used),
      runScript('stock/prepare.mjs', build, conf, 'deploy/stock'),
      runScript('stock/prepare.mjs', build, conf, folder),
      // the container's own file is needed on the way back
      runScript('stock/prepare.mjs', build, join(made, 'parts/stock.conf'), made),
    ]) {
      expect(refused).toMatchObject({ status: 1, stdout: '' })
      expect(refused.stderr).toMatch(refusal)
    }
    expect(readFileSync(file, 'utf8')).toBe('of somebody else')
    for (const path of [join(build, 'sw.js'), join(made, 'parts/stock.conf')]) expect(existsSync(path), path).toBe(true)

    // what was made before is made anew, also what was not finished; so is an empty folder
    mkdirSync(join(folder, 'new'))
    for (const target of [made, join(folder, 'new')]) expect(runScript('prepare.mjs', build, target).status).toBe(0)
    expect(existsSync(join(made, 'parts/stock.conf'))).toBe(false)
  })

  test('what is missing, and where to get it; what was made before stays', () => {
    const [empty, other] = [join(folder, 'empty'), join(folder, 'other')]
    for (const path of [empty, other]) mkdirSync(path)
    for (const name of ['index.html', 'manifest.webmanifest']) writeFileSync(join(other, name), '{}')
    writeFileSync(join(folder, 'other.conf'), 'server { listen 80; }')
    for (const made of [
      runScript('prepare.mjs'),
      runScript('prepare.mjs', empty, image),
      runScript('prepare.mjs', other, image),
      runScript('stock/prepare.mjs', build),
      runScript('stock/prepare.mjs', build, join(folder, 'gone.conf'), image),
      runScript('stock/prepare.mjs', build, join(folder, 'other.conf'), image),
    ]) {
      expect(made).toMatchObject({ status: 1, stdout: '' })
      expect(made.stderr).toMatch(refusal)
    }
    expect(site('h5/assets/part.js')).toBe(true)
  })
})
