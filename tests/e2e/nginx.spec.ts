/** The image's nginx in front of the build: at the root of a site beside an API elsewhere, and in a folder with a proxy. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { root } from '../../scripts/lib/run.mjs'
import { hashesOf, headersFor } from '../../scripts/lib/security-headers.mjs'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { cachedAddresses, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import {
  areServed,
  ask,
  folderBuild,
  imageOf,
  needNginx,
  openFolder,
  openSchool,
  serverAccount,
  type School,
} from '../support/browser/nginx.ts'

const dist = process.env['DIST_DIR'] ?? `${root}dist`
const learner = '13800000000'
/** What there is to close where nginx is missing. */
const nothing = async (): Promise<void> => {}
const media = 'https://*.vod.example'

/** Of kinds this build has none of. */
const otherFiles = 'jpg jpeg JPG gif avif ttf woff mp4 mp3 m4a mov webm m3u8 pdf zip apk'
  .split(' ')
  .map((extension) => `/static/film.${extension}`)

/** Every address of the router, with something in place of its parameters. */
function everyRoute(): string[] {
  const list = /\n {2}to:((?:\s+\|? ?'[^']+')+)/.exec(readFileSync(`${root}src/routeTree.gen.ts`, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll(/\$\w+/g, '1'))
}

async function expectHeaders(request: APIRequestContext, address: string, path: string, api: string): Promise<void> {
  const headers = (await request.get(address)).headers()
  const inPage = hashesOf(readFileSync(join(dist, 'index.html'), 'utf8'))
  expect([inPage.inlineScripts.length, inPage.inlineStyles.length]).toEqual([1, 1])
  for (const [name, value] of Object.entries(headersFor(path, { apiOrigin: api, mediaSources: [media], ...inPage })))
    expect(headers[name.toLowerCase()], `${name} of ${address}`).toBe(value)
}

/** What a school puts into its folder of verification files, and what lies hidden there. */
function fillVerify(folder: string): void {
  for (const name of ['acme-challenge/.git', 'pki-validation'])
    mkdirSync(join(folder, '.well-known', name), { recursive: true })
  for (const [name, text] of Object.entries({
    'MP_verify_aB3.txt': 'aB3',
    '.well-known/acme-challenge/aB3-_x': 'aB3-_x.key',
    '.well-known/pki-validation/fileauth.txt': 'fileauth',
  }))
    writeFileSync(join(folder, name), text)
  for (const name of ['.env', '.hidden.txt', '.well-known/.hidden', '.well-known/acme-challenge/.git/config'])
    writeFileSync(join(folder, name), 'secret')
}

/** They are at the root of the host, wherever the app lies. */
async function expectVerified(request: APIRequestContext, origin: string): Promise<void> {
  for (const [path, text] of [
    ['/MP_verify_aB3.txt', 'aB3'],
    // of ACME they have no ending
    ['/.well-known/acme-challenge/aB3-_x', 'aB3-_x.key'],
    ['/.well-known/pki-validation/fileauth.txt', 'fileauth'],
  ] as const) {
    const file = await request.get(origin + path)
    expect([file.status(), await file.text()], path).toEqual([200, text])
    expect(file.headers(), path).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  }
  for (const path of [
    '/.well-known/acme-challenge/gone',
    '/.well-known/acme-challenge/',
    '/.well-known/',
    '/.well-known',
    '/.well-known/.hidden',
    '/.well-known/acme-challenge/.git/config',
    '/.well-known/%2Ehidden',
    '/.well-knownx',
    '/.env',
    '/.hidden.txt',
  ]) {
    const answer = await ask(origin, path)
    expect([answer.status, answer.headers['content-type']], path).toEqual([404, 'text/plain; charset=utf-8'])
  }
}

test.beforeAll(needNginx)

test.describe('at the root of a site, the API elsewhere', () => {
  let school: School
  let close = nothing
  test.beforeAll(async ({ server }) => {
    const verify = openFolder()
    fillVerify(verify)
    school = await openSchool(dist, {
      API_BASE: server,
      VERIFY_DIR: verify,
      MEDIA_SOURCES: media,
      APP_NAME: '晨光"网校" & <b>',
      APP_SHORT_NAME: '晨光',
      BRAND_COLOR: '#0A6B40',
    })
    close = school.stop
  })
  test.afterAll(() => close())

  test('every route is the page, with the headers of the one file', async ({ request, server }) => {
    const { origin } = school
    const page = await (await request.get(`${origin}/`)).text()
    expect(page).toContain('<div id="root">')
    const routes = everyRoute()
    expect(routes.length).toBeGreaterThan(25)
    for (const route of [...routes, '/no/such/screen', '/course/1?x=1', '/%E8%AF%BE']) {
      const response = await request.get(origin + route)
      expect(response.status(), route).toBe(200)
      expect(await response.text(), route).toBe(page)
    }
    for (const path of ['/', '/course/1', '/index.html', '/sw.js', '/config.js', '/manifest.webmanifest'])
      await expectHeaders(request, origin + path, path, server)
  })

  test('chunks are compressed beforehand and kept for good, missing ones are no pages', async ({ request }) => {
    const { origin } = school
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
    const sizeOf = (file: string) => statSync(join(dist, 'assets', file)).size
    const [name = '', ...others] = scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    const smallFile = others.find((file) => sizeOf(file) < 256)
    const original = readFileSync(join(dist, 'assets', name), 'utf8')
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await request.get(`${origin}/assets/${name}`, { headers: { 'accept-encoding': accepted } })
      expect(response.headers()['content-encoding'], accepted).toBe(encoding)
      expect(response.headers()['content-type']).toBe('text/javascript; charset=utf-8')
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers()['vary']).toBe('Accept-Encoding')
      expect(await response.text()).toBe(original)
      const etag = response.headers()['etag'] ?? ''
      const again = await request.get(`${origin}/assets/${name}`, {
        headers: { 'accept-encoding': accepted, 'if-none-match': etag },
      })
      expect(again.status()).toBe(304)
    }
    if (smallFile !== undefined) {
      const response = await request.get(`${origin}/assets/${smallFile}`, {
        headers: { 'accept-encoding': 'gzip, br' },
      })
      expect(response.headers()['content-encoding'], 'one packet as it is').toBeUndefined()
      expect(await response.text()).toBe(readFileSync(join(dist, 'assets', smallFile), 'utf8'))
    }
    for (const path of [
      '/assets/gone-1.js',
      '/assets/gone',
      '/no.css',
      '/favicon.ico',
      '/images/default_avatar.jpg',
      '/images/a',
      ...otherFiles,
      '/.env',
      '/.br/sw.js',
      '/api/x',
    ]) {
      const response = await request.get(origin + path)
      expect(response.status(), path).toBe(404)
      expect(response.headers()['content-type'], path).toContain('text/plain')
      expect(response.headers()['cache-control'], path).toBe('no-store')
    }
    expect((await request.post(`${origin}/courses`)).status()).toBe(405)
  })

  test('files that verify the host are answered by their folder, and nothing else that is hidden', async ({
    request,
  }) => expectVerified(request, school.origin))

  test('what the school puts in place of a file is what every browser gets', async ({ request }) => {
    const { origin, siteDir, runDir } = school
    // a first visit fetches the first of them before anything else
    for (const path of ['/', '/index.html', '/sw.js', '/download-worker.js', '/manifest.webmanifest']) {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      const response = await request.get(origin + path, { headers })
      expect([response.headers()['content-encoding'], response.headers()['vary']], path).toEqual([
        'gzip',
        'Accept-Encoding',
      ])
      const etag = response.headers()['etag'] ?? ''
      const again = await request.get(origin + path, { headers: { ...headers, 'if-none-match': etag } })
      expect(again.status(), path).toBe(304)
    }
    appendFileSync(join(runDir, 'site/config.js'), `// ${'by hand '.repeat(50)}`)
    copyFileSync(`${root}deploy/kill-switch-sw.js`, join(siteDir, 'sw.js'))
    try {
      for (const [path, file] of [
        ['/config.js', join(runDir, 'site/config.js')],
        ['/sw.js', `${root}deploy/kill-switch-sw.js`],
      ] as const)
        expect(await areServed(request, origin + path, readFileSync(file, 'utf8')), path).toEqual([true, true, true])
    } finally {
      copyFileSync(join(dist, 'sw.js'), join(siteDir, 'sw.js'))
    }
  })

  test('opens with its own names and colour, runs without a network, and writes no query down', async ({
    page,
    context,
    server,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, /system init failed/)
    await page.goto(`${school.origin}/?login_code=secret-code`)
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('style', /--brand: #0a6b40;/i)
    await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute('content', '晨光')
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json() as Promise<unknown>)
    expect(manifest).toMatchObject({ name: '晨光"网校" & <b>', short_name: '晨光' })
    expect((await demo.log('/api/v2/other/config')).length).toBeGreaterThan(0)
    await waitForServiceWorker(page)
    await waitForStored(page, `${server}/api/v2/decorationPage/blocks`)
    expect(readFileSync(join(school.runDir, 'access.log'), 'utf8')).not.toContain('secret-code')

    await demo.cutNetwork(true)
    await school.stop()
    await context.setOffline(true)
    await page.goto(`${school.origin}/`)
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  })
})

test('nginx takes the configuration as a service of the system, whose stdout is a socket', async () => {
  const image = await imageOf(dist)
  const { status, stderr } = spawnSync(join(image, 'parts/start.sh'), {
    ...serverAccount,
    // Node gives a program a socket
    stdio: 'pipe',
    env: {
      PATH: process.env['PATH'],
      CHECK: '1',
      RUN_DIR: openFolder(),
      SITE_DIR: join(image, 'site'),
      LISTEN: '127.0.0.1',
    },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('test is successful') })
})

test('the folder of the site may have a long name', async () => {
  const build = openFolder()
  const base = `/${'a-school.'.repeat(5)}/`
  for (const name of ['index.html', 'sw.js']) copyFileSync(join(dist, name), join(build, name))
  const manifest = { name: '学堂', short_name: '学堂', scope: base }
  writeFileSync(join(build, 'manifest.webmanifest'), JSON.stringify(manifest))
  const school = await openSchool(build, {})
  try {
    const policyOf = async (name: string) => (await ask(school.origin, base + name)).headers['content-security-policy']
    expect(await policyOf('course/1')).toContain("object-src 'none'")
    expect(await policyOf('sw.js')).toContain("connect-src 'self' https:")
    expect(await policyOf('sw-js')).toBe(await policyOf('course/1'))
  } finally {
    await school.stop()
  }
})

test('in a folder of a site, with the API behind the same server', async ({
  page,
  context,
  request,
  server,
  demo,
  allowConsole,
}) => {
  // pictures of this school are addresses of the outer server, which has none
  allowConsole(failedResource, /system init failed/)
  const build = await folderBuild()
  const verify = openFolder()
  fillVerify(verify)
  const school = await openSchool(build, { API_PROXY: server, DISPLAY_UTC_OFFSET: '480', VERIFY_DIR: verify })
  try {
    const { origin } = school
    await test.step('addresses', async () => {
      const bare = await request.get(`${origin}/h5?x=1`, { maxRedirects: 0 })
      expect([bare.status(), bare.headers()['location']]).toEqual([301, '/h5/?x=1'])
      for (const path of ['/', '/courses', '/h5x', '/h5/assets/gone.js', '/h5/no.png', '/sw.js'])
        expect((await request.get(origin + path)).status(), path).toBe(404)
      await expectVerified(request, origin)
      expect((await request.get(`${origin}/h5/course/1`)).status()).toBe(200)
      expect((await request.get(`${origin}/h5/sw.js`)).headers()['content-security-policy']).toContain("'self' https:")
      const manifest = await request.get(`${origin}/h5/manifest.webmanifest`)
      expect(await manifest.json()).toMatchObject({
        id: '/h5/',
        scope: '/h5/',
        start_url: expect.stringMatching('^/h5/'),
      })
    })

    await test.step('walk', async () => {
      await page.goto(`${origin}/h5`)
      await expect(page.locator('html')).toHaveAttribute('data-frame', 'home')
      const course = page.getByRole('link', { name: /Python 数据分析/ }).first()
      await expect(course).toHaveAttribute('href', /^\/h5\/course\/\d+$/)
      await course.click()
      await expect(page).toHaveURL(/\/h5\/course\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`${origin}/h5/`)
      await page.getByRole('link', { name: '在学', exact: true }).click()
      await expect(page).toHaveURL(`${origin}/h5/login-password?redirect=%2Fstudy`)
      await page.getByRole('textbox', { name: '手机号' }).fill(learner)
      await page.getByLabel('密码', { exact: true }).fill('meedu123')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(`${origin}/h5/study`)
    })

    await test.step('links in a text of the school', async () => {
      const { id } = (await demo.announce({ title: '公告', announcement: '<a href="/course/1">课程</a>' })) as {
        id: number
      }
      await page.goto(`${origin}/h5/announcement?id=${id}`)
      const link = page.getByRole('link', { name: '课程', exact: true })
      await expect(link, 'as another tab opens it').toHaveAttribute('href', '/h5/course/1')
      await link.click()
      await expect(page).toHaveURL(`${origin}/h5/course/1`)
    })

    await test.step('settings', async () => {
      const settings = await page.evaluate(() => (globalThis as { appSettings?: unknown }).appSettings)
      expect(settings).toMatchObject({ apiBase: '', displayUtcOffset: 480 })
    })

    await test.step('offline', async () => {
      await waitForServiceWorker(page)
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${origin}/h5/`)
      await waitForStored(page, '/api/v2/decorationPage/blocks')
      await waitForStored(page, '/h5/config.js')
      expect((await cachedAddresses(page)).filter((address) => address.startsWith(`${origin}/assets/`))).toEqual([])
      await demo.cutNetwork(true)
      await school.stop()
      await context.setOffline(true)
      await page.goto(`${origin}/h5/`)
      await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
      await page.goto(`${origin}/h5/login`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  } finally {
    await school.stop()
  }
})
