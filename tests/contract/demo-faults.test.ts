import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDemoApp, demoPathPrefixes } from '../../demo/app.mjs'
import { parseRange } from '../../demo/media.mjs'

let server: Server
let base = ''

beforeAll(async () => {
  const listener = getRequestListener(createDemoApp().fetch)
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => fetch(`${base}/__demo/reset`, { method: 'POST' }))

const control = async (method: string, path: string, body?: unknown) =>
  (
    await fetch(`${base}/__demo/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  ).json() as Promise<unknown>
const fault = (kind: string, more: Record<string, unknown> = {}) =>
  control('POST', 'fault', { path: '/api/v2/courses', kind, ...more })
const courses = (init?: RequestInit) => fetch(`${base}/api/v2/courses?page=1`, init)

describe('demo school: faults', () => {
  it.each([
    ['code401', 401],
    ['code404', 404],
    ['code429', 429],
    ['code503', 503],
    ['code1', 1],
  ])('%s answers the envelope code', async (kind, code) => {
    await fault(kind, { times: 1 })
    expect(await (await courses()).json()).toMatchObject({ code, data: [] })
    expect(await (await courses()).json()).toMatchObject({ code: 0 })
  })

  it.each([
    ['http500', 500],
    ['html502', 502],
    ['http404', 404],
    ['http401', 401],
    ['http429', 429],
    ['http503', 503],
  ])('%s answers the HTTP status', async (kind, status) => {
    await fault(kind)
    expect((await courses()).status).toBe(status)
    await control('DELETE', 'fault')
    expect((await courses()).status).toBe(200)
  })

  it('answers what is not an envelope', async () => {
    await fault('captivePortal', { times: 1 })
    expect((await courses()).headers.get('content-type')).toContain('text/html')
    await fault('malformed', { times: 1 })
    await expect((await courses()).json()).rejects.toThrow(SyntaxError)
    await fault('wrongShape', { times: 1 })
    expect(await (await courses()).json()).toMatchObject({ code: 0, data: 'unexpected text' })
  })

  it('cuts, truncates, delays and never answers', async () => {
    await fault('offline', { times: 1 })
    await expect(courses()).rejects.toThrow('fetch failed')
    await fault('truncated', { times: 1 })
    await expect((async () => (await courses()).text())()).rejects.toThrow('terminated')
    await fault('slow', { times: 1, delayMs: 120 })
    const started = performance.now()
    expect(await (await courses()).json()).toMatchObject({ code: 0 })
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
    await fault('timeout', { times: 1 })
    await expect(courses({ signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
  })

  it('puts one fault in the place of all', async () => {
    await fault('http500')
    await control('PUT', 'fault', { path: '/api/v2/courses', kind: 'http404' })
    expect((await courses()).status).toBe(404)
    expect(await control('GET', 'fault')).toMatchObject([{ kind: 'http404' }])
  })

  it('matches by method and query, counts down, and also hits media', async () => {
    await fault('http500', { query: { page: '2' } })
    expect((await courses()).status).toBe(200)
    expect((await fetch(`${base}/api/v2/courses?page=2`)).status).toBe(500)
    await fault('http500', { path: '/demo-media/', method: 'GET', times: 1 })
    expect(await control('GET', 'fault')).toHaveLength(2)
    expect((await fetch(`${base}/demo-media/lesson-20.mp4`)).status).toBe(500)
    expect((await fetch(`${base}/demo-media/lesson-20.mp4`, { method: 'HEAD' })).status).toBe(200)
    expect(await control('POST', 'fault', { kind: 'nothing', path: '/' })).toHaveProperty('error')
  })

  it('logs requests in order without tokens or control calls', async () => {
    const login = await fetch(`${base}/api/v2/login/password`, {
      method: 'POST',
      body: JSON.stringify({ mobile: '13800000000', password: 'meedu123' }),
      headers: { 'content-type': 'application/json', 'meedu-platform': 'H5' },
    })
    const { data } = (await login.json()) as { data: { token: string } }
    await fetch(`${base}/api/v2/member/detail`, { headers: { authorization: `Bearer ${data.token}` } })
    const log = (await control('GET', 'log')) as Array<Record<string, unknown>>
    expect(log).toMatchObject([
      {
        seq: 1,
        method: 'POST',
        path: '/api/v2/login/password',
        body: { mobile: '13800000000' },
        authorization: { present: false },
        headers: { 'meedu-platform': 'H5' },
      },
      {
        seq: 2,
        method: 'GET',
        path: '/api/v2/member/detail',
        body: null,
        authorization: { present: true, memberId: 1 },
      },
    ])
    expect(JSON.stringify(log)).not.toContain(data.token)
    await control('DELETE', 'log')
    expect(await control('GET', 'log?prefix=/api/')).toEqual([])
  })

  it('ends every token of a member on request and edits members', async () => {
    const login = await fetch(`${base}/api/v2/login/password`, {
      method: 'POST',
      body: '{"mobile":"13800000000","password":"meedu123"}',
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const me = async () =>
      (await fetch(`${base}/api/v2/member/detail`, { headers: { authorization: `Bearer ${data.token}` } })).json()
    await control('PATCH', 'member/13800000000', { credit1: 7, is_bind_mobile: 0 })
    expect(await me()).toMatchObject({ data: { credit1: 7, is_bind_mobile: 0, mobile: '13800000000' } })
    await control('POST', 'expire-token/13800000000')
    expect(await me()).toMatchObject({ code: 401, message: '请登录' })
  })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers })

describe('demo school: media', () => {
  it('serves byte ranges, types, validators and CORS headers', async () => {
    const whole = await get('/demo-media/lesson-120.mp4')
    const size = (await whole.arrayBuffer()).byteLength
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('access-control-allow-origin')).toBe('*')
    const probe = await get('/demo-media/lesson-120.mp4', { range: 'bytes=0-1' })
    expect(probe.status).toBe(206)
    expect(probe.headers.get('content-range')).toBe(`bytes 0-1/${size}`)
    expect((await probe.arrayBuffer()).byteLength).toBe(2)
    const tail = await get('/demo-media/lesson-120.mp4', { range: 'bytes=-10' })
    expect(tail.headers.get('content-range')).toBe(`bytes ${size - 10}-${size - 1}/${size}`)
    const beyond = await get('/demo-media/lesson-120.mp4', { range: `bytes=${size}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`)
    const etag = whole.headers.get('etag') ?? ''
    expect((await get('/demo-media/lesson-120.mp4', { 'if-none-match': etag })).status).toBe(304)
    const closed = await get('/demo-media/lesson-20.mp4?cors=0')
    expect(closed.headers.get('access-control-allow-origin')).toBeNull()
    expect((await get('/demo-media/hls/index.m3u8')).headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  })

  it('refuses expired addresses and paths outside the folder', async () => {
    expect((await get(`/demo-media/lesson-120.mp4?sign=${Date.now() + 5000}`)).status).toBe(200)
    expect((await get(`/demo-media/lesson-120.mp4?sign=${Date.now() - 1}`)).status).toBe(403)
    expect((await get('/demo-media/..%2fapp.mjs')).status).toBe(404)
    expect((await get('/demo-media/make.sh')).status).toBe(404)
    expect((await get('/demo-covers/python.svg')).headers.get('content-type')).toBe('image/svg+xml')
    expect((await get('/images/default_avatar.jpg')).status).toBe(200)
  })

  it.each([
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-0', null],
    ['bytes=10-', null],
    ['bytes=4-2', null],
    ['items=1-2', undefined],
  ])('reads the range %s of ten bytes', (header, wanted) => {
    expect(parseRange(header, 10)).toEqual(wanted)
  })
})

describe('demo school: documents', () => {
  it.each([
    '/user/protocol',
    '/user/private_protocol',
    '/user/vip_protocol',
    '/user/paid_content_purchase_protocol',
    '/aboutus',
  ])('serves %s as a page', async (path) => {
    expect(demoPathPrefixes.some((prefix) => path.startsWith(prefix))).toBe(true)
    const page = await fetch(`${base}${path}`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toMatch(/<h1>.+<\/h1>/)
  })
})
