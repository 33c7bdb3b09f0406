/** Who may steer the demonstration school, and what it keeps of those who only use it. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { BoundedMap } from '../../demo/lib/bounded-map.mjs'
import { listen } from '../../scripts/serve.mjs'

const app = createDemoApp()
let port = 0
let close = (): void => {}
beforeAll(async () => {
  const server = await listen({ fetch: async (asked, env) => app.fetch(asked, env) }, { port: 0, host: '127.0.0.1' })
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  close = () => void server.close()
})
afterAll(() => close())

/** A request with headers no page and no fetch could send. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asking.on('error', reject).end()
  })
}

describe('the control calls', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:80'])('answer this machine as %s', async (host) => {
    expect(await ask('GET', '/__demo/log', { host })).toBe(200)
    expect(
      await ask('POST', '/__demo/reset', { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }),
    ).toBe(200)
  })

  // a name whose owner lets it point here: the browser takes the page and this school for one origin
  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:4173', '192.168.1.7'])(
    'answer nobody who calls it "%s"',
    async (host) => {
      for (const path of ['/__demo/log', '/__demo/sms/13800000000'])
        expect(await ask('GET', path, { host }), path).toBe(403)
      expect(await ask('POST', '/__demo/reset', { host, origin: `http://${host}` })).toBe(403)
    },
  )

  it('do nothing for pages of other origins', async () => {
    const host = `localhost:${port}`
    const pages: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${port + 1}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of pages) {
      expect(await ask('POST', '/__demo/reset', { host, ...headers }), JSON.stringify(headers)).toBe(403)
      expect(await ask('GET', '/__demo/log', { host, ...headers }), JSON.stringify(headers)).toBe(403)
    }
    expect(await ask('GET', '/__demo/fault', { host, 'sec-fetch-site': 'none' }), 'typed by hand').toBe(200)
  })
})

it('a call in the process needs no name; one that was handed on without saying from where is not believed', async () => {
  expect((await app.request('/__demo/log')).status).toBe(200)
  expect((await app.request('/__demo/log', { headers: { host: 'localhost' } })).status).toBe(403)
})

describe('what is kept', () => {
  it('the newest of what has no end', () => {
    const kept = new BoundedMap(2)
    kept.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
    expect([...kept]).toEqual([
      ['a', 3],
      ['c', 4],
    ])
  })

  it('faults: the newest hundred', async () => {
    for (let index = 0; index < 120; index += 1)
      await app.request('/__demo/fault', {
        method: 'POST',
        body: JSON.stringify({ path: `/never/${index}`, kind: 'offline' }),
      })
    const held = (await (await app.request('/__demo/fault')).json()) as { path: string }[]
    expect(held).toHaveLength(100)
    expect(held.at(-1)?.path).toBe('/never/119')
  })

  it('no body beyond what nginx lets through, and of a long one only its length', async () => {
    const path = '/api/v2/login/password'
    const headers = { 'content-type': 'application/json' }
    const send = (length: number) =>
      app.request(path, { method: 'POST', headers, body: JSON.stringify({ mobile: 'x'.repeat(length) }) })
    expect((await send(2 * 1024 * 1024)).status).toBe(413)
    expect((await send(50_000)).status).toBe(200)
    const log = (await (await app.request(`/__demo/log?prefix=${path}`)).json()) as { body: unknown }[]
    expect(log.at(-1)?.body).toBe('<50013 characters>')
  })

  it('addresses in answers are of the web, whatever a proxy claims', async () => {
    const answer = await app.request('/api/v2/other/config', { headers: { 'x-forwarded-proto': 'javascript' } })
    const { data } = (await answer.json()) as { data: { url: string } }
    expect(data.url).toMatch(/^http:\/\//)
  })
})
