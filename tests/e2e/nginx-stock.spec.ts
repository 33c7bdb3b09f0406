/** The app in place of H5 in a stock container (deploy/stock): what it answers, and the way back. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/lib/run.mjs'
import { hashesOf, headersFor } from '../../scripts/lib/security-headers.mjs'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { cachedAddresses, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import {
  ask,
  areServed,
  folderBuild,
  freePort,
  needNginx,
  makeCertificate,
  openEcho,
  openFolder,
} from '../support/browser/nginx.ts'
import { runNginx } from '../support/browser/run-nginx.ts'
import { openStockContainer, type StockContainer } from '../support/browser/stock-container.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

const dist = process.env['DIST_DIR'] ?? `${root}dist`
const learner = '13800000000'
/** What there is to close where nginx is missing. */
const nothing = async (): Promise<void> => {}

/** The worker is gone, and so is what it stored; but for code that the page was loading in this very moment. */
async function expectNothingLeft(page: Page): Promise<void> {
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
  expect((await cachedAddresses(page)).filter((address) => !address.includes('/assets/'))).toEqual([])
}

/** Notes in the tab that a screen of the app has said that something is wrong. */
const noteErrors = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = /页面不存在|服务暂时不可用|网络可能需要登录认证/.exec(document.body?.textContent ?? '')
      if (shown) sessionStorage.setItem('shown', shown[0])
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** A school has put files by which the host is verified among those of H5. */
function fillFormer(folder: string): void {
  mkdirSync(join(folder, 'h5/.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(folder, 'h5/.well-known/acme-challenge/old'), 'old.key')
  writeFileSync(join(folder, 'h5/.well-known/.hidden'), 'secret')
  writeFileSync(join(folder, 'h5/MP_verify_old.txt'), 'old')
  writeFileSync(join(folder, 'h5/.env'), 'secret')
}

/** They are there as before, and nothing hidden is. */
async function expectFormer(origin: string): Promise<void> {
  for (const [path, text] of [
    ['/MP_verify_old.txt', 'old'],
    ['/.well-known/acme-challenge/old', 'old.key'],
  ] as const) {
    const { status, body, headers } = await ask(origin, path)
    expect([status, body], path).toEqual([200, text])
    // a page on the origin of the app
    expect(headers['content-security-policy'], path).toContain("object-src 'none'")
  }
  for (const path of ['/MP_verify_new.txt', '/.well-known/acme-challenge/new', '/.well-known/.hidden', '/.env'])
    expect((await ask(origin, path)).status, path).toBe(404)
}

/** A page that loads while the app is taken away finds some of its files gone, or the former client's page in their place. */
const goneOnTheWayBack = /Missing part of the app|Unexpected token '<'/

test.beforeAll(needNginx)

test.describe('with the demonstration school as its API', () => {
  let school: StockContainer
  let close = nothing
  test.beforeEach(async ({ server }) => {
    school = await openStockContainer(server)
    close = school.stop
  })
  test.afterEach(() => close())

  const blindSpots = ['/announcement', '/announcement?id=1', '/auth/faceSuccess', '/payment', '/install', '/aboutapp']

  /** The school has changed over, and the browser has the app installed. */
  async function installApp(page: Page): Promise<void> {
    await school.changeOver(dist)
    await page.goto(`${school.origin}/`)
    await waitForServiceWorker(page)
  }

  test('what the stock rule does not find is a page, and each file has its headers', async ({ request, server }) => {
    for (const path of blindSpots) expect((await request.get(school.origin + path)).status(), path).toBe(404)
    await school.changeOver(dist, { APP_NAME: '晨光网校' })
    const { origin } = school
    // a name of the former client is no promise for a year, unlike those of the app
    const former = await request.get(`${origin}/assets/former.js`)
    expect([former.status(), former.headers()['cache-control']]).toEqual([200, 'no-cache'])
    const page = await (await request.get(`${origin}/`)).text()
    expect(page).toContain('<div id="root">')
    for (const path of [...blindSpots, '/courses', '/course/1', '/index.html', '/no/such/screen', '/%E8%AF%BE']) {
      const response = await request.get(origin + path)
      expect([response.status(), await response.text()], path).toEqual([200, page])
    }
    // of a kind the app itself has none of
    writeFileSync(join(school.folder, 'h5/former.ttf'), 'a font')
    const font = await request.get(`${origin}/former.ttf`)
    expect([font.status(), await font.text(), font.headers()['content-type']]).toEqual([200, 'a font', 'font/ttf'])
    const inPage = hashesOf(page)
    for (const path of ['/', '/announcement', '/index.html', '/sw.js', '/download-worker.js', '/config.js']) {
      const { headers } = await ask(origin, path, { headers: { 'X-Forwarded-Proto': 'https' } })
      for (const [name, value] of Object.entries(headersFor(path, { mediaSources: [server], ...inPage })))
        expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value)
      expect(headers['cache-control'], path).toBe('no-cache')
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    }
    const entry = /\/(assets\/[\w-]+\.js)/.exec(page)?.[1] ?? ''
    const chunk = await request.get(`${origin}/${entry}`, { headers: { 'accept-encoding': 'br' } })
    expect(chunk.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(await chunk.text()).toBe(readFileSync(join(dist, entry), 'utf8'))
    for (const path of [
      '/assets/gone-1.js',
      '/no.css',
      '/favicon.ico',
      '/.br/sw.js',
      '/.env',
      '/payment/x',
      '/user/x',
      '/images/x',
      '/no.ttf',
    ])
      expect((await request.get(origin + path)).status(), path).toBe(404)
    const manifest = await request.get(`${origin}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name: '晨光网校' })
    expect(await (await request.get(school.pc)).text(), 'the other site').toContain('<title>PC</title>')

    // made once more of what is in place now, as with the next version
    await school.changeOver(dist, { APP_NAME: '晚霞网校' })
    const renewed = await request.get(`${origin}/manifest.webmanifest`)
    expect(await renewed.json()).toMatchObject({ name: '晚霞网校' })
    expect((await request.get(`${origin}/assets/former.js`)).status()).toBe(200)
  })

  test('the kill switch in place of the worker is what every browser gets', async ({ request }) => {
    await school.changeOver(dist)
    copyFileSync(`${root}deploy/kill-switch-sw.js`, join(school.folder, 'app/sw.js'))
    const text = readFileSync(`${root}deploy/kill-switch-sw.js`, 'utf8')
    expect(await areServed(request, `${school.origin}/sw.js`, text)).toEqual([true, true, true])
  })

  test('verification files are answered by their folder, and by nothing else', async ({
    page,
    request,
    allowConsole,
  }) => {
    // the one that is not there
    allowConsole(failedResource)
    await school.changeOver(dist)
    const { origin, folder } = school
    expect((await request.get(`${origin}/MP_verify_aB3.txt`)).status()).toBe(404)
    await page.goto(`${origin}/`)
    await waitForServiceWorker(page)
    writeFileSync(join(folder, 'verify/MP_verify_aB3.txt'), 'aB3')
    writeFileSync(join(folder, 'verify/baidu_verify_x.html'), '<p>baidu</p>')
    writeFileSync(join(folder, 'verify/BingSiteAuth.xml'), '<users><user>x</user></users>')
    const file = await request.get(`${origin}/MP_verify_aB3.txt`)
    expect([file.status(), await file.text(), file.headers()['content-type']]).toEqual([
      200,
      'aB3',
      'text/plain; charset=utf-8',
    ])
    const xml = await request.get(`${origin}/BingSiteAuth.xml`)
    expect([xml.status(), xml.headers()['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
    expect((await request.get(`${origin}/sitemap.xml`)).status()).toBe(404)
    // in a browser that has the app, where a navigation is the worker's to answer
    await page.goto(`${origin}/MP_verify_aB3.txt`)
    await expect(page.locator('body')).toHaveText('aB3')
    await page.goto(`${origin}/baidu_verify_x.html`)
    await expect(page.locator('body')).toHaveText('baidu')
    expect((await page.goto(`${origin}/MP_verify_other.txt`))?.status()).toBe(404)
    expect(await (await request.get(`${origin}/robots.txt`)).text()).toBe(
      readFileSync(join(dist, 'robots.txt'), 'utf8'),
    )
    expect((await page.goto(`${origin}/index.html`))?.status()).toBe(200)
    await expect(page.locator('#root')).toBeAttached()
  })

  test('a file that has verified the host among those of H5 goes on, until the folder has one of its name', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    const { origin, folder } = school
    fillFormer(folder)
    await installApp(page)
    await expectFormer(origin)
    mkdirSync(join(folder, 'verify/.well-known/acme-challenge'), { recursive: true })
    writeFileSync(join(folder, 'verify/MP_verify_old.txt'), 'new')
    writeFileSync(join(folder, 'verify/.well-known/acme-challenge/old'), 'new.key')
    expect((await ask(origin, '/MP_verify_old.txt')).body).toBe('new')
    const { headers } = await ask(origin, '/.well-known/acme-challenge/old')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    // in a browser that has the app
    await page.goto(`${origin}/.well-known/acme-challenge/old`)
    await expect(page.locator('body')).toHaveText('new.key')
    expect((await page.goto(`${origin}/.well-known/gone`))?.status()).toBe(404)
  })

  test('a learner goes over to it, logs in, plays on without a network, and back', async ({
    page,
    context,
    server,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, /system init failed/, goneOnTheWayBack)
    await page.goto(`${school.origin}/`)
    await expect(page).toHaveTitle('自带的 H5')
    await school.changeOver(dist)
    await test.step('the browser still has the former page, which goes on once more: its code and calls are there', async () => {
      await page.goto(`${school.origin}/`)
      await expect(page).toHaveTitle('自带的 H5')
      await page.addScriptTag({ url: '/assets/former.js' })
      await expect(page).toHaveTitle('自带的下一页')
      const call = () => page.evaluate(async () => (await fetch('/api/api/v2/other/config')).json() as Promise<unknown>)
      expect(await call()).toMatchObject({ code: 0 })
      await page.goto(`${school.origin}/`)
      await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    })
    await page.goto(`${school.origin}/study`)
    await page.getByRole('textbox', { name: '手机号' }).fill(learner)
    await page.getByLabel('密码', { exact: true }).fill('meedu123')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${school.origin}/study`)
    await page.goto(`${school.origin}/`)
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    await waitForServiceWorker(page)
    await waitForStored(page, `${school.origin}/api/v2/decorationPage/blocks`)
    expect(server).not.toBe(school.origin)
    await demo.cutNetwork(true)
    await context.setOffline(true)
    await page.goto(`${school.origin}/`)
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()

    await demo.cutNetwork(false)
    await context.setOffline(false)
    // one that stays open, at an address the stock rule does not find
    const open = await context.newPage()
    await open.goto(`${school.origin}/announcements`)
    await school.changeBack()
    // the first visit already: the app opens once more, hears of it, and every page of it becomes the former client's
    await page.goto(`${school.origin}/course/1`)
    for (const each of [page, open]) await expect(each).toHaveTitle('自带的 H5')
    await expectNothingLeft(page)
  })

  // they may also meet HTTP 404 or the code 404: src/api/client.test.ts
  test('on the way back no page of the app says that something is wrong, while its calls meet a page', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(failedResource, /system init failed/, goneOnTheWayBack)
    await installApp(page)
    await page.close()
    await school.changeBack("location ^~ /api/v2/ { default_type text/html; return 200 '<p>H5</p>'; }")
    const next = await context.newPage()
    await noteErrors(next)
    // so long a page waits for the way out: on a busy machine it would end in an error before
    await stretchTimers(next, { 5000: 60_000 })
    // nothing of it is stored: there is nothing else to show
    await next.goto(`${school.origin}/courses`)
    await expect(next).toHaveTitle('自带的 H5')
    await expect(next).toHaveURL(`${school.origin}/`)
    expect(await next.evaluate(() => sessionStorage.getItem('shown'))).toBeNull()
    await expectNothingLeft(next)
  })

  test('on the way back a second page goes at once, though it keeps the former worker busy', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(failedResource, /system init failed/, goneOnTheWayBack)
    await installApp(page)
    const other = await context.newPage()
    await noteErrors(other)
    // so long it waits for the way out, as the page above
    await stretchTimers(other, { 5000: 60_000 })
    await other.goto(`${school.origin}/member`)
    await expect(other.getByRole('link', { name: '请登录' })).toBeVisible()
    // the browser would lead it half a minute after its last request
    await other.evaluate(() => void setInterval(() => void fetch('/config.js').catch(() => {}), 300))
    await school.changeBack()
    await page.goto(`${school.origin}/courses`)
    for (const each of [page, other]) await expect(each).toHaveTitle('自带的 H5')
    expect(await other.evaluate(() => sessionStorage.getItem('shown'))).toBeNull()
  })

  test('in a folder of the site', async ({ page, request, allowConsole }) => {
    allowConsole(failedResource, /system init failed/)
    const { origin, folder } = school
    fillFormer(folder)
    await school.changeOver(await folderBuild())
    await expectFormer(origin)
    writeFileSync(join(folder, 'verify/MP_verify_aB3.txt'), 'aB3')
    expect(await (await request.get(`${origin}/MP_verify_aB3.txt`)).text()).toBe('aB3')
    for (const path of ['/h5/', '/h5/announcement', '/h5/auth/faceSuccess'])
      expect((await request.get(origin + path)).status(), path).toBe(200)
    for (const path of ['/', '/index.html', '/announcement', '/assets/former.js', '/h5/assets/gone.js', '/sw.js'])
      expect((await request.get(origin + path)).status(), path).toBe(404)
    await page.goto(`${origin}/h5`)
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  })
})

test('calls lose the prefix the backend does not have, and no log holds a query', async () => {
  const backend = await openEcho()
  const school = await openStockContainer(backend.origin)
  try {
    await school.changeOver(dist)
    const at = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await ask(school.origin, path, { headers })
      return { ...answer, received: (JSON.parse(answer.body) as { path: string }).path }
    }
    for (const [path, received] of [
      ['/api/v2/courses?page=1', '/api/v2/courses?page=1'],
      ['/api/v3/status', '/api/v3/status'],
      ['/api/api/v2/courses?page=1', '/api/v2/courses?page=1'],
      ['/api/payment/alipay?sign=secret-sign', '/payment/alipay?sign=secret-sign'],
      ['/api/storage/a.png', '/storage/a.png'],
    ] as const)
      expect((await at(path)).received, path).toBe(received)
    // the cashier is a page that runs scripts of the backend; an answer to a call is none, nor is what was uploaded
    for (const path of ['/api/payment/alipay', '/api/storage/a.png', '/api/storage/a.pdf', '/api/user/protocol'])
      expect((await at(path)).headers['content-security-policy'], path).toBeUndefined()
    const uploads = ['a.svg', 'images/A.SVG', 'a%2Esvg?x=.png', 'a.html', 'a%20b.x.html', 'a.xml', 'a.php;b.html']
    for (const path of ['/api/v2/x', '/api/api/v2/x', ...uploads.map((name) => `/api/storage/${name}`)])
      expect((await at(path)).headers['content-security-policy'], path).toContain("default-src 'none'; ")
    for (const path of ['/api/payment/alipay', '/api/storage/a.svg'])
      expect((await at(path)).headers['x-content-type-options'], path).toBe('nosniff')

    const evil = encodeURIComponent('https://evil.example/')
    for (const path of ['/api/v3', '/api/api/v3'].map((start) => `${start}/auth/login/socialite/qq`)) {
      expect((await ask(school.origin, `${path}?s_url=${evil}&f_url=${evil}`)).status, path).toBe(403)
      const own = encodeURIComponent(`${school.origin}/member`)
      expect((await ask(school.origin, `${path}?s_url=${own}&f_url=${own}`)).status, path).toBe(200)
      expect((await ask(school.origin, path, { method: 'POST' })).status, path).toBe(405)
    }
    // PHP takes its own file before a path for nothing: a login that is not looked at
    for (const path of ['/api/index.php/api/v3/auth/login/socialite/qq', '/api/%69ndex.php/api/v3/status'])
      expect((await ask(school.origin, path)).status, path).toBe(404)
    // what a client says of itself would be believed, also by the cashier
    const said = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Original-URL': '/x' }
    for (const path of ['/api/v2/x', '/api/payment/alipay']) {
      await at(path, said)
      const { headers } = backend.received.at(-1) ?? {}
      for (const name of Object.keys(said)) expect(headers?.[name.toLowerCase()], `${name} of ${path}`).toBeUndefined()
    }
    // as large a picture as the container takes
    const picture = { method: 'POST', body: new Uint8Array(10_000_000) }
    expect((await fetch(`${school.origin}/api/v2/member/detail/avatar`, picture)).status).toBe(200)
    // the address that is counted by the backend's throttle
    await at('/api/v2/x', { 'X-Forwarded-For': '203.0.113.9' })
    expect(backend.received.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.9')
    const log = readFileSync(join(school.folder, 'h5_access.log'), 'utf8')
    expect(log).toContain('/api/payment/alipay')
    expect(log).not.toContain('secret-sign')
  } finally {
    await school.stop()
    backend.stop()
  }
})

for (const page of ['deploy/README.md', 'deploy/stock/README.md'])
  test(`the proxy of ${page} speaks HTTP/2 and tells the learner's address`, async () => {
    const backend = await openEcho()
    const folder = openFolder()
    const port = await freePort()
    const [, example = ''] =
      /```nginx\n(server \{\n {2}listen 443[^]*?)```/.exec(readFileSync(root + page, 'utf8')) ?? []
    const certificate = makeCertificate(folder, 'localhost')
    const server = example
      .replace('listen 443', `listen ${port}`)
      .replace(/(ssl_certificate\s+)\S+;/, `$1${certificate.path};`)
      .replace(/(ssl_certificate_key\s+)\S+;/, `$1${join(folder, 'localhost.key')};`)
      .replace(/proxy_pass http:\S+;/, `proxy_pass ${backend.origin};`)
    const proxy = await runNginx(folder, server)
    try {
      const client = connect(`https://localhost:${port}`, { ca: certificate.cert })
      const answer = client.request({ ':path': '/course/1' })
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => (body += part))
      await new Promise((resolve, reject) => answer.on('end', resolve).on('error', reject))
      expect(client.alpnProtocol).toBe('h2')
      client.close()
      expect(JSON.parse(body)).toMatchObject({
        path: '/course/1',
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1', host: `localhost:${port}` },
      })
    } finally {
      await proxy.stop()
      backend.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
