/** The school on origins of its own: what is where, and with which headers (backend 1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apartOptions, openDemoApart } from '../../scripts/lib/demo-origins.mjs'
import { parseOptions } from '../../scripts/lib/options.mjs'
import { createAppServer } from '../../scripts/serve.mjs'

let school: Awaited<ReturnType<typeof openDemoApart>>
beforeAll(async () => {
  school = await openDemoApart({ port: 0 })
})
afterAll(() => school.close())

const control = (method: string, path: string, body?: object) =>
  school.app.request(`/__demo/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
const get = (address: string, init?: RequestInit) =>
  fetch(address, { headers: { origin: 'http://localhost' }, ...init })
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

describe('the school on other origins', () => {
  it('names pictures and films where they are', async () => {
    const { api, pictures, films } = school.origins
    expect(new Set([api, pictures, films]).size).toBe(3)
    const list = await (await get(`${api}/api/v2/courses?page=1&page_size=40`)).text()
    expect(list).toContain(`"${pictures}/demo-covers/python.svg"`)
    expect(list).not.toContain(`${api}/demo-`)
    const login = await fetch(`${api}/api/v2/login/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile: '13800000000', password: 'meedu123' }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const headers = { authorization: `Bearer ${data.token}` }
    for (const id of [701, 702, 703, 713]) {
      const answer = await (await get(`${api}/api/v2/video/${id}/playinfo`, { headers })).text()
      expect(answer, String(id)).toContain(`"url":"${films}/demo-media/`)
    }
    const config = (await (await get(`${api}/api/v2/other/config`)).json()) as { data: { url: string } }
    expect(config.data.url).toBe(api)
  })

  it('has each thing in its place', async () => {
    const { api, pictures, films } = school.origins
    for (const [path, places] of [
      ['/api/v3/status', [api]],
      ['/user/protocol', [api]],
      // addresses that name no server lead to that of the calls
      ['/demo-covers/python.svg', [api, pictures]],
      ['/demo-media/lesson-20.mp4', [films]],
      ['/__demo/log', []],
    ] as const)
      for (const origin of [api, pictures, films]) {
        const isHere = places.some((place) => place === origin)
        expect((await get(origin + path)).status, origin + path).toBe(isHere ? 200 : 404)
      }
    expect(corsOf(await get(`${api}/demo-covers/python.svg`))).toEqual({})
  })

  it('lets any origin call it, without credentials; errors of the backend too, those of a server before it not', async () => {
    const address = `${school.origins.api}/api/v2/courses`
    const asked = await get(address, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,meedu-platform',
      },
    })
    expect(asked.status).toBe(204)
    expect(corsOf(asked)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,meedu-platform',
      'access-control-max-age': '1296000',
    })
    expect(corsOf(asked)).not.toHaveProperty('access-control-allow-credentials')
    expect(corsOf(await get(address))).toEqual({ 'access-control-allow-origin': '*' })
    for (const [kind, isReadable] of [
      ['http500', true],
      ['http429', true],
      ['code503', true],
      ['html502', false],
      ['captivePortal', false],
    ] as const) {
      await control('PUT', 'fault', { path: '/api/v2/courses', kind })
      expect('access-control-allow-origin' in corsOf(await get(address)), kind).toBe(isReadable)
    }
    await control('DELETE', 'fault')
    const log = (await (await control('GET', 'log?prefix=/api/v2/courses')).json()) as { method: string }[]
    expect(log.filter(({ method }) => method === 'OPTIONS')).toEqual([])
  })

  it('pictures cannot be read by another origin, films by one header, if at all', async () => {
    const { pictures, films } = school.origins
    expect(corsOf(await get(`${pictures}/demo-covers/python.svg`))).toEqual({})
    const film = `${films}/demo-media/hls/index.m3u8`
    expect(corsOf(await get(film))).toEqual({})
    await control('PATCH', 'odd', { films_cors: true })
    expect(corsOf(await get(film))).toEqual({ 'access-control-allow-origin': '*' })
    expect(corsOf(await get(`${pictures}/demo-covers/python.svg`))).toEqual({})
    await control('POST', 'reset')
    expect(corsOf(await get(film))).toEqual({})
    expect((await get(film, { method: 'OPTIONS' })).status).toBe(405)
  })

  it('has a page whose policy names these origins, beside nothing of the school but its control', async () => {
    const { api, pictures, films } = school.origins
    const page = createAppServer({ distDir: 'tests/support', ...apartOptions(school) })
    const ask = (path: string) => page.fetch(new Request(`http://localhost${path}`))
    const policy = (await ask('/axe.ts')).headers.get('content-security-policy') ?? ''
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${[api, pictures, films].join(' ')}`))
    expect((await ask('/api/v3/status')).status).toBe(404)
    expect((await ask('/__demo/origins')).status).toBe(200)
  })

  it('is for this machine', () => {
    expect(parseOptions(['--origins'], {}, 1).isApart).toBe(true)
    for (const more of [['--host'], ['--api', 'https://school.example'], ['--host=192.168.1.2']])
      expect(() => parseOptions(['--origins', ...more], {}, 1)).toThrow('--origins')
  })
})
