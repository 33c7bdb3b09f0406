/** What the production server promises: headers, caching, the app's page for every address, and nothing outside. */
import { get } from 'node:http'
import { expect, test } from '../support/browser/fixtures.ts'

test('every page carries the policies, without any unsafe source', async ({ request }) => {
  for (const path of ['/', '/course/1?x=1', '/no/such/screen', '/member']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status(), path).toBe(200)
    expect(await response.text(), path).toContain('<div id="root">')
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|\{|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test.describe('files', () => {
  test('hashed chunks are kept for good, everything else is asked for again', async ({ request }) => {
    const html = await (await request.get('/')).text()
    const asset = /"(\/assets\/[^" ]+\.js)/.exec(html)?.[1]
    expect(asset).toBeDefined()
    const script = await request.get(asset ?? '', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers()['content-encoding']).toBe('br')
    expect(script.headers()['vary']).toBe('Accept-Encoding')
    for (const path of [
      '/index.html',
      '/sw.js',
      '/download-worker.js',
      '/config.js',
      '/manifest.webmanifest',
      '/robots.txt',
    ]) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      expect(response.headers()['cache-control'], path).toBe('no-cache')
      const etag = response.headers()['etag'] ?? ''
      const again = await request.get(path, { headers: { 'if-none-match': etag } })
      expect(again.status(), path).toBe(304)
    }
  })

  test('types', async ({ request }) => {
    const type = async (path: string) => (await request.get(path)).headers()['content-type']
    expect(await type('/config.js')).toBe('text/javascript; charset=utf-8')
    expect(await type('/manifest.webmanifest')).toBe('application/manifest+json; charset=utf-8')
    expect(await type('/icons/icon-192.png')).toBe('image/png')
  })

  test('a missing chunk is 404, never the page', async ({ request }) => {
    for (const path of [
      '/assets/gone-12345678.js',
      '/assets/gone',
      '/no.css',
      '/icons/no.png',
      '/.env',
      '/favicon.ico',
    ]) {
      const response = await request.get(path, { headers: { accept: '*/*' } })
      if (path === '/.env') expect(await response.text()).toContain('<div id="root">')
      else expect(response.status(), path).toBe(404)
    }
  })

  test('other methods are refused', async ({ request }) => {
    expect((await request.post('/')).status()).toBe(405)
    expect((await request.head('/')).status()).toBe(200)
  })

  test('nothing outside dist is served', async ({ baseURL }) => {
    const secrets = ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json']
    for (const path of [...secrets, '/..%5cpackage.json', '/%00', '/%E0%A4%A', '//etc/passwd']) {
      const body = await rawGet(new URL(baseURL ?? ''), path)
      expect(body, path).not.toContain('meedu-learner-pwa')
      expect(body, path).not.toContain('root:x:')
    }
  })
})

test('the workers may fetch pictures and films from anywhere over https, and nothing else changes', async ({
  request,
}) => {
  for (const path of ['/sw.js', '/download-worker.js']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("connect-src 'self' https:")
    expect(policy).not.toContain('unsafe-')
  }
  expect((await request.get('/')).headers()['content-security-policy']).not.toContain("connect-src 'self' https:")
})

/** GET with the path exactly as written: fetch and the browser would tidy it up. */
function rawGet(origin: URL, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: origin.hostname, port: origin.port, path }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve(body)).on('error', reject)
    }).on('error', reject)
  })
}
