/** The films for downloads: where they are, what may be read of them, how they end, and what happens on the way. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BufferSource, EncodedPacketSink, Input, MP4, MPEG_TS } from 'mediabunny'
import { hugeSize, openFilm } from '../../demo/lib/film-file.mjs'
import { openDemoApart } from '../../scripts/lib/demo-origins.mjs'
import { openSchool } from './demo-client.ts'

interface PlayUrl {
  readonly url: string
  readonly format: string
  readonly size?: number
}

let school: Awaited<ReturnType<typeof openDemoApart>>
let token = ''
beforeAll(async () => {
  school = await openDemoApart({ port: 0 })
})
afterAll(() => school.close())

const control = (method: string, path: string, body?: object) =>
  school.app.request(`/__demo/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
const fault = (kind: string, more: object = {}) =>
  control('PUT', 'fault', { path: '/demo-media/offline/', kind, ...more })

beforeEach(async () => {
  await control('POST', 'reset')
  const answer = await fetch(`${school.origins.api}/api/v2/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000002', password: 'meedu123' }),
  })
  token = ((await answer.json()) as { data: { token: string } }).data.token
})

async function playUrls(lesson: number): Promise<PlayUrl[]> {
  const answer = await fetch(`${school.origins.api}/api/v2/video/${lesson}/playinfo`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: { urls: PlayUrl[] } }).data.urls
}
async function urlOf(lesson: number, quality = 0): Promise<string> {
  return (await playUrls(lesson))[quality]?.url ?? ''
}
const get = (address: string, range?: string) => fetch(address, range === undefined ? {} : { headers: { range } })
/** What of an answer arrives, and whether its end did. */
async function received(response: Response): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) bytes += chunk.length
    return { bytes, isWhole: true }
  } catch {
    return { bytes, isWhole: false }
  }
}

describe('films for downloads', () => {
  it('are answers of the contract, with signed addresses, by quality', async () => {
    const { ok, login } = openSchool()
    const member = await login('13800000002')
    const sizes = new Map<number, readonly (number | undefined)[]>()
    for (let id = 3901; id <= 3911; id++) {
      const { urls } = await ok<{ urls: PlayUrl[] }>('getPlayInfo', { token: member, path: { id } })
      expect(urls.every(({ url }) => /\/demo-media\/offline\/[\w/-]+\.(?:mp4|m3u8)\?auth_key=\d+-\d+$/.test(url))).toBe(
        true,
      )
      expect(new Set(urls.map(({ format }) => format)).size, String(id)).toBe(1)
      sizes.set(
        id,
        urls.map(({ size }) => size),
      )
    }
    expect(sizes.get(3901)).toHaveLength(3)
    expect(sizes.get(3903)).toEqual([hugeSize])
    expect(sizes.get(3904)).toEqual([12_345])
    expect(sizes.get(3905)).toEqual([undefined])
    expect(sizes.get(3906)).toHaveLength(3)
    expect(sizes.get(3907)).toHaveLength(2)
  })

  it('are in no list', async () => {
    const { ok } = openSchool()
    expect(JSON.stringify(await ok('listCourses', { query: { page: 1, page_size: 100 } }))).not.toContain(
      '离线学习样片',
    )
  })

  it('are on an origin of their own, which allows every other one to read the bytes and nothing else', async () => {
    for (const lesson of [3901, 3906, 3907]) {
      const url = await urlOf(lesson)
      expect(url.startsWith(`${school.origins.films}/`)).toBe(true)
      const answer = await get(url)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toBeNull()
      expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(405)
    }
  })

  it('have the size they are said to have', async () => {
    for (const lesson of [3901, 3902, 3903])
      for (const { url, size } of await playUrls(lesson)) {
        const answer = await get(url, 'bytes=0-')
        expect([answer.status, Number(answer.headers.get('content-length'))]).toEqual([206, size])
        await answer.body?.cancel()
      }
  })

  it('are refused without a signature, and after its end', async () => {
    const url = await urlOf(3901)
    expect((await get(url.split('?')[0] ?? '')).status).toBe(403)
    await control('PATCH', 'clock', { offset_seconds: 7201 })
    expect((await get(url)).status).toBe(403)
    expect((await get(await urlOf(3901))).status).toBe(200)
  })

  it('sign what a playlist names with the playlist', async () => {
    const master = await urlOf(3909)
    const text = await (await get(master)).text()
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(names).toHaveLength(3)
    const media = await (await get(new URL(names[0] ?? '', master).href)).text()
    expect(media).toMatch(/part-0\.ts\?auth_key=\d+-\d+\n/)
    expect(await (await get(await urlOf(3910))).text()).toMatch(/URI="key\.bin\?auth_key=/)
    expect(await (await get(await urlOf(3911))).text()).toContain('#EXT-X-DISCONTINUITY\n')
    expect(await (await get(await urlOf(3908))).text()).toContain('#EXT-X-BYTERANGE:13348@13348\n')
  })

  it('of 200 MB are made when they are asked for, the same each time', async () => {
    const url = await urlOf(3903)
    const part = async (range: string) => new Uint8Array(await (await get(url, range)).arrayBuffer())
    const film = await openFilm('huge.mp4')
    for (const [start, end] of [
      [0, 99_999],
      [hugeSize - 70_000, hugeSize - 1],
      [68_400, 68_480],
    ] as const)
      expect(await part(`bytes=${start}-${end}`)).toEqual(film?.read(start, end + 1))
    const tail = await part(`bytes=${hugeSize - 5}-`)
    expect(tail).toHaveLength(5)
    expect((await get(url, `bytes=${hugeSize}-`)).status).toBe(416)
  })

  it('have the same packets in pieces as in one file', async () => {
    const parts = [0, 1, 2, 3, 4, 5]
    const whole = await packetsOf(['sd.mp4'], false)
    expect(whole).toEqual({ video: 120, audio: 376 })
    const pieces = await packetsOf(['fmp4-sd/init.mp4', ...parts.map((part) => `fmp4-sd/part-${part}.m4s`)], false)
    expect(pieces).toEqual(whole)
    expect(await packetsOf(await tsNames('ts-sd'), true)).toEqual(whole)
    expect(await packetsOf(['one-file/film.ts'], true)).toEqual(whole)
  })
})

async function tsNames(folder: string): Promise<string[]> {
  const list = await openFilm(`${folder}/index.m3u8`)
  const text = new TextDecoder().decode(list?.read(0, list.size))
  return text
    .split('\n')
    .filter((line) => line.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
}

/** Packets of each track of the files, one after the other. */
async function packetsOf(names: readonly string[], isTs: boolean): Promise<Record<string, number>> {
  const files = await Promise.all(names.map(openFilm))
  const bytes = Buffer.concat(files.map((file) => file?.read(0, file.size) ?? new Uint8Array()))
  const input = new Input({ source: new BufferSource(bytes), formats: [isTs ? MPEG_TS : MP4] })
  const counts: Record<string, number> = {}
  for (const track of await input.getTracks()) {
    let packets = 0
    for await (const packet of new EncodedPacketSink(track).packets()) packets += packet.data.length > 0 ? 1 : 0
    counts[track.type] = packets
  }
  return counts
}

describe('faults of films', () => {
  it('cutAfter: so many bytes of the length that was promised, and no further next time', async () => {
    const url = await urlOf(3901)
    await fault('cutAfter', { bytes: 10_000, times: 2 })
    const answer = await get(url, 'bytes=0-')
    expect(answer.headers.get('content-length')).toBe('43199')
    expect(await received(answer)).toEqual({ bytes: 10_000, isWhole: false })
    expect(await received(await get(url, 'bytes=9000-'))).toEqual({ bytes: 1000, isWhole: false })
    expect(await received(await get(url, 'bytes=0-'))).toEqual({ bytes: 43_199, isWhole: true })
  })

  it('forbidAfter: the address ends in the middle, a fresh one is good', async () => {
    const url = await urlOf(3901)
    await fault('forbidAfter', { bytes: 10_000 })
    expect(await received(await get(url, 'bytes=0-'))).toEqual({ bytes: 10_000, isWhole: false })
    expect((await get(url, 'bytes=10000-')).status).toBe(403)
    expect(await received(await get(await urlOf(3901), 'bytes=10000-'))).toEqual({ bytes: 33_199, isWhole: true })
  })

  it('wholeForRange: 200 where a part was asked for', async () => {
    const url = await urlOf(3901)
    await fault('wholeForRange')
    const answer = await get(url, 'bytes=100-')
    expect(answer.status).toBe(200)
    expect(await received(answer)).toEqual({ bytes: 43_199, isWhole: true })
  })

  it('shortBody: ends early, and says nothing of a length', async () => {
    const url = await urlOf(3901)
    await fault('shortBody', { bytes: 500 })
    const answer = await get(url, 'bytes=0-')
    expect(answer.headers.get('content-length')).toBeNull()
    expect(await received(answer)).toEqual({ bytes: 42_699, isWhole: true })
  })

  it('otherFilm: another file under the same path', async () => {
    const url = await urlOf(3901)
    await fault('otherFilm', { file: 'hd.mp4' })
    expect((await received(await get(url))).bytes).toBe(68_438)
  })

  it('htmlPage: the page of a network that wants a login, which anyone may read', async () => {
    const url = await urlOf(3901)
    await fault('htmlPage')
    const answer = await get(url)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await answer.text()).toMatch(/^<!doctype html>/)
  })

  it('noCors: nobody else may read it', async () => {
    const url = await urlOf(3906)
    await fault('noCors')
    expect((await get(url)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('keyed: a playlist with keys', async () => {
    const url = await urlOf(3906)
    await fault('keyed')
    expect(await (await get(url)).text()).toContain('#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF')
  })

  it('slowBody: so many bytes a second', async () => {
    const url = await urlOf(3901)
    await fault('slowBody', { bytesPerSecond: 20_000 })
    const start = performance.now()
    expect(await received(await get(url, 'bytes=0-9999'))).toEqual({ bytes: 10_000, isWhole: true })
    expect(performance.now() - start).toBeGreaterThan(400)
  })

  it('most_addresses: a storage that counts the addresses of a film', async () => {
    await control('PATCH', 'odd', { most_addresses: 4 })
    const statuses: number[] = []
    for (let time = 1; time <= 5; time++) statuses.push((await get(await urlOf(3901), 'bytes=0-1')).status)
    expect(statuses).toEqual([206, 206, 206, 206, 403])
  })
})
