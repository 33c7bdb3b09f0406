/**
 * Lessons of the demonstration school, downloaded over a real connection with the code of the page and of both workers; of
 * the browser only the disk and the thread are missing.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDemoApart } from '../../scripts/lib/demo-origins.mjs'
import type { DownloadEntry } from '../../src/platform/downloads/download-entry.ts'
import { createDownloadClient, probeFiles } from '../../src/platform/downloads/download-client.ts'
import { Refused, type Address } from '../../src/platform/downloads/download-ports.ts'
import { deleteLessons, deletePieces, setOwner, storedLessons } from '../../src/platform/storage/film-files.ts'
import { filmAt, partOf } from '../../src/shared/downloads/download-files.ts'
import { packetsOf } from '../support/data/packets.ts'
import { createMemoryOpfs } from '../support/dom/memory-opfs.ts'

type Listener = (event: { data: unknown }) => void

const opfs = createMemoryOpfs()
/** The two ends of the thread that is missing. */
const toWorker: Listener[] = []
const toPage: Listener[] = []
const send = (listeners: readonly Listener[], message: unknown): void => {
  const data: unknown = structuredClone(message)
  setTimeout(() => listeners.forEach((listener) => listener({ data })))
}

let school: Awaited<ReturnType<typeof openDemoApart>>
let authorization = ''
const asked: number[] = []

beforeAll(async () => {
  school = await openDemoApart({ port: 0 })
  vi.stubGlobal('navigator', { storage: opfs })
  vi.stubGlobal('self', {
    addEventListener: (_kind: string, listener: Listener) => void toWorker.push(listener),
    postMessage: (message: unknown) => send(toPage, message),
  })
  await import('../../src/platform/downloads/worker/download-worker.ts')
})
afterAll(() => {
  school.close()
  vi.unstubAllGlobals()
})

const control = (method: string, path: string, body?: object) =>
  school.app.request(`/__demo/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
const fault = (kind: string, more: object = {}) =>
  control('PUT', 'fault', { path: '/demo-media/offline/', kind, ...more })

beforeEach(async () => {
  opfs.clear()
  asked.length = 0
  await control('POST', 'reset')
  const answer = await fetch(`${school.origins.api}/api/v2/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000002', password: 'meedu123' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  authorization = `Bearer ${data.token}`
})

async function addresses(lesson: number): Promise<Address[]> {
  asked.push(lesson)
  const answer = await fetch(`${school.origins.api}/api/v2/video/${lesson}/playinfo`, { headers: { authorization } })
  const { code, message, data } = (await answer.json()) as {
    code: number
    message: string
    data: { urls: { url: string; format: string; name: string; size?: number; duration: number; height?: number }[] }
  }
  if (code !== 0) throw new Refused(message)
  return data.urls.map(({ size = null, height = null, duration, ...rest }) => ({
    ...rest,
    size,
    height,
    seconds: duration === 0 ? null : duration,
  }))
}

const worker = {
  addEventListener: (kind: string, listener: Listener) => void (kind === 'message' && toPage.push(listener)),
  postMessage: (message: unknown) => send(toWorker, message),
  terminate: () => {
    toPage.length = 0
  },
}
// what the client uses of it
const begin = createDownloadClient({ open: () => worker as unknown as Worker, addresses })

const entry = (lesson: number, quality: string | null = null): DownloadEntry => ({
  member: '3',
  lesson,
  course: 39,
  title: '',
  courseTitle: '',
  cover: '',
  place: 0,
  quality,
  seconds: null,
  size: null,
  isDragBanned: false,
  addedAt: 0,
  checkedAt: 0,
  state: { kind: 'queued' },
})
const run = (lesson: number, quality: string | null = null, bytes = () => {}) =>
  begin(entry(lesson, quality), { found: async () => {}, bytes, complete: () => {} })
const outcome = (lesson: number, quality: string | null = null) => run(lesson, quality).end
const filmOf = (lesson: number) => opfs.at(`lessons/3/${lesson}/film.mp4`) ?? new Uint8Array()
const source = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../demo/media/offline/${name}`, import.meta.url)))

describe('a lesson of the demonstration school', () => {
  it.each([
    [3901, null, 'ld.mp4'],
    [3901, 'HD', 'hd.mp4'],
    // a quality that is not there any more
    [3901, '4K', 'ld.mp4'],
    [3902, null, 'long.mp4'],
    [3904, null, 'sd.mp4'],
    [3905, null, 'sd.mp4'],
  ])('%i in %s is %s, byte for byte', async (lesson, quality, name) => {
    expect(await outcome(lesson, quality)).toEqual({ kind: 'done', size: source(name).length })
    expect(Buffer.compare(filmOf(lesson), source(name))).toBe(0)
    expect(asked).toEqual([lesson])
  })

  it.each([
    [3906, null, 'ld.mp4'],
    [3906, 'HD', 'hd.mp4'],
    [3907, 'SD', 'sd.mp4'],
    [3908, null, 'sd.mp4'],
    [3909, null, 'hd.mp4'],
  ])('%i in %s has every packet of %s', async (lesson, quality, name) => {
    const end = await outcome(lesson, quality)
    expect(end).toEqual({ kind: 'done', size: filmOf(lesson).length })
    expect(await packetsOf(filmOf(lesson))).toEqual(await packetsOf(source(name)))
    filmOf(lesson).fill(0, 1_000, 2_000)
    const complete = vi.fn<() => void>()
    expect(
      await begin(entry(lesson, quality), { found: async () => {}, bytes: () => {}, complete }).end,
      'its page has died',
    ).toEqual(end)
    expect(complete, 'the queue calls nothing done that was not complete').toHaveBeenCalledTimes(1)
    expect(await packetsOf(filmOf(lesson))).toEqual(await packetsOf(source(name)))
    expect(asked, 'its pieces are here').toEqual([lesson])
    await deletePieces({ member: '3', lesson })
    expect(opfs.at(`lessons/3/${lesson}/part`)).toBeUndefined()
  })

  it.each([3910, 3911])('%i is not supported', async (lesson) => {
    expect(await outcome(lesson)).toEqual({ kind: 'unsupported' })
    expect(filmOf(lesson)).toHaveLength(0)
  })

  it('is refused in the words of the server', async () => {
    await control('POST', 'fault', { path: '/api/v2/video/3901/playinfo', kind: 'code1', message: '请购买后观看' })
    expect(await outcome(3901)).toEqual({ kind: 'refused', message: '请购买后观看' })
  })
})

describe('on the way', () => {
  it('a cut keeps what has come', async () => {
    await fault('cutAfter', { bytes: 30_000 })
    expect(await outcome(3901)).toEqual({ kind: 'cut' })
    expect(filmOf(3901)).toHaveLength(30_000)
    await control('DELETE', 'fault')
    await control('DELETE', 'log')
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
    expect(Buffer.compare(filmOf(3901), source('ld.mp4'))).toBe(0)
  })

  it('pieces that were cut are fetched again, the others are not', async () => {
    await fault('forbidAfter', { bytes: 60_000 })
    expect(await outcome(3906, 'HD')).toEqual({ kind: 'cut' })
    await control('DELETE', 'fault')
    await control('DELETE', 'log')
    expect(await outcome(3906, 'HD')).toMatchObject({ kind: 'done' })
    const log = (await (await control('GET', 'log?prefix=/demo-media/')).json()) as { path: string }[]
    const parts = log.filter(({ path }) => path.endsWith('.ts')).map(({ path }) => path.replace(/.*part-/, ''))
    expect(parts.length).toBeGreaterThan(0)
    expect(parts).not.toContain('0.ts')
    expect(await packetsOf(filmOf(3906))).toEqual(await packetsOf(source('hd.mp4')))
  })

  it('an address that ends is renewed', async () => {
    await fault('forbidAfter', { bytes: 2 })
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.length).toBeLessThan(4)
    expect(Buffer.compare(filmOf(3901), source('ld.mp4'))).toBe(0)
  })

  it.each([
    ['shortBody', { bytes: 500 }, 3901, 'cut'],
    // of the playlist its end is missing, each time
    ['shortBody', { bytes: 188 }, 3906, 'unsupported'],
    ['htmlPage', {}, 3901, 'cut'],
    ['htmlPage', {}, 3906, 'cut'],
    ['keyed', {}, 3906, 'unsupported'],
    ['otherFilm', { file: 'ts-ld/part-0.ts' }, 3901, 'broken'],
    ['otherFilm', { file: 'key/part-1.ts' }, 3901, 'broken'],
  ])('%s %j of %i is never a film: %s', async (kind, more, lesson, expected) => {
    await fault(kind, more)
    const end = await outcome(lesson)
    expect(end).toEqual({ kind: expected })
    await control('DELETE', 'fault')
    expect(await outcome(lesson)).toMatchObject({ kind: 'done' })
  })

  it('the whole for a part is taken as the whole', async () => {
    await fault('wholeForRange')
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
    expect(Buffer.compare(filmOf(3901), source('ld.mp4'))).toBe(0)
  })

  it('another film under the same path begins anew', async () => {
    await fault('cutAfter', { bytes: 30_000 })
    await outcome(3901)
    await fault('otherFilm', { file: 'sd.mp4' })
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
    expect(Buffer.compare(filmOf(3901), source('sd.mp4'))).toBe(0)
  })

  it.each([
    [3906, 'ts-ld', 'ts-hd', 'hd.mp4'],
    [3907, 'fmp4-ld', 'fmp4-sd', 'sd.mp4'],
  ])('%i: pieces of %s are not continued with those of %s under their names', async (lesson, former, other, name) => {
    await fault('forbidAfter', { bytes: 30_000 })
    expect(await outcome(lesson)).toEqual({ kind: 'cut' })
    await control('DELETE', 'fault')
    const real = globalThis.fetch
    onTestFinished(() => void vi.stubGlobal('fetch', real))
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      real(input.includes('.m3u8') ? input : input.replace(former, other), init),
    )
    expect(await outcome(lesson)).toEqual({ kind: 'done', size: filmOf(lesson).length })
    expect(await packetsOf(filmOf(lesson))).toEqual(await packetsOf(source(name)))
  })

  it('a storage that counts addresses is asked for few', async () => {
    await control('PATCH', 'odd', { most_addresses: 1 })
    expect(await outcome(3906)).toMatchObject({ kind: 'done' })
    expect(asked).toHaveLength(1)
  })

  it('stops when it is told to, and goes on there', async () => {
    // some 40 s for all of it: what is stopped by its first bytes is far from its end
    await fault('slowBody', { bytesPerSecond: 1_000 })
    const work = run(3901, null, () => work.stop(true))
    expect(await work.end).toEqual({ kind: 'stopped' })
    const kept = filmOf(3901).length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(source('ld.mp4').length)
    await control('DELETE', 'fault')
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
    expect(Buffer.compare(filmOf(3901), source('ld.mp4'))).toBe(0)
  })

  it.each([
    ['the two bytes that show whether it comes in parts', 1],
    ['the film', 2],
  ])('stops while it waits for %s', async (_, wanted) => {
    const real = globalThis.fetch
    onTestFinished(() => void vi.stubGlobal('fetch', real))
    let requests = 0
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit): Promise<Response> => {
      if (!input.startsWith(school.origins.films) || ++requests < wanted) return real(input, init)
      // the head of an answer, whose body never comes
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      })
      work.stop(true)
      return new Response(body, { status: 206 })
    })
    const work = run(3901)
    expect(await work.end).toEqual({ kind: 'stopped' })
    expect(requests).toBe(wanted)
    vi.stubGlobal('fetch', real)
    expect(await outcome(3901)).toMatchObject({ kind: 'done' })
  })
})

const play = () => filmAt('3/3901.mp4').catch(() => null)

describe('a stored film', () => {
  it('is played by its member, in parts, and by nobody else', async () => {
    await outcome(3901)
    expect(await storedLessons()).toEqual([{ member: '3', lesson: 3901, film: 43_199, pieces: 0 }])
    expect(await play()).toBeNull()
    await setOwner('4')
    expect(await play()).toBeNull()
    await setOwner('3')
    const film = await play()
    expect(film?.size).toBe(43_199)
    const part = partOf(film ?? new Blob(), 'bytes=100-199')
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toEqual({
      'accept-ranges': 'bytes',
      'content-length': '100',
      'content-range': 'bytes 100-199/43199',
      'content-type': 'video/mp4',
    })
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(source('ld.mp4').slice(100, 200))
    const whole = partOf(film ?? new Blob(), null)
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '43199'])
    const beyond = partOf(film ?? new Blob(), 'bytes=43199-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */43199'])
    for (const path of ['3/3901', '3/x.mp4', '/3901.mp4', '3/3901.mp4?x', '../3/3901.mp4', '3/3902.mp4'])
      expect(await filmAt(path).catch(() => null), path).toBeNull()
    await setOwner(null)
    expect(await play()).toBeNull()
  })

  it('goes without a trace', async () => {
    await outcome(3901)
    await deleteLessons([{ member: '3', lesson: 3901 }])
    await deleteLessons([{ member: '3', lesson: 3901 }])
    expect(await storedLessons()).toEqual([])
    expect(opfs.at('lessons/3/3901/film.mp4')).toBeUndefined()
  })
})

const probe = () => probeFiles(() => worker as unknown as Worker)

const noRoom = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))

it('a browser that can write films is told from one that cannot, and from one that has no room', async () => {
  expect(await probe()).toBe('good')
  expect(opfs.names()).toEqual([])
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.reject(new Error('not here')) } })
  expect(await probe()).toBe('bad')
  vi.stubGlobal('navigator', { storage: { getDirectory: noRoom } })
  expect(await probe()).toBe('full')
  vi.stubGlobal('navigator', { storage: opfs })
  const away = Object.assign(new EventTarget(), { postMessage() {}, terminate() {} })
  setTimeout(() => away.dispatchEvent(new Event('error')))
  expect(await probeFiles(() => away as unknown as Worker)).toBe('gone')
})
