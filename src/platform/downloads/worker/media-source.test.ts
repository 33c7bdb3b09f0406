import { expect, it, vi } from 'vitest'
import { Paused, Stop, type DownloadPorts, type MediaAnswer } from '../download-ports.ts'
import { createMediaSource } from './media-source.ts'

const film = 'https://media.test/film.mp4'
const failed: Error = new TypeError('Failed to fetch')

interface Setup {
  readonly url?: string
  readonly isAway?: boolean
  readonly isKnown?: boolean
  readonly check?: () => void
  readonly error?: Error
  readonly answer?: MediaAnswer
}

/** A host of which nothing can be read, or that gives `answer`. */
function setUp({ url = film, isAway = false, isKnown = false, check = () => {}, error = failed, answer }: Setup = {}) {
  const address = { url, format: 'mp4', name: 'HD', height: null, size: null, seconds: null }
  const addresses = vi.fn<DownloadPorts['addresses']>(async () => [address])
  const probe = vi.fn<DownloadPorts['isAway']>(async () => isAway)
  const fetch = () => (answer === undefined ? Promise.reject(error) : Promise.resolve(answer))
  const source = createMediaSource({ addresses, fetch, isAway: probe, check }, 'HD', isKnown, () => {})
  const ask = () => source.ask(async () => (await source.address()).url)
  return { ask, addresses, probe }
}

it('a host that is away is asked no further, and the server for no address more', async () => {
  const { ask, addresses } = setUp({ isAway: true })
  await expect(ask()).rejects.toMatchObject({ outcome: { kind: 'cut' } })
  expect(addresses).toHaveBeenCalledOnce()
})

it.each([
  ['never read before', false, 'unsupported'],
  ['read before', true, 'cut'],
])('a host that is there but unreadable, %s, gets fresh addresses first', async (_what, isKnown, kind) => {
  const { ask, addresses } = setUp({ isKnown })
  await expect(ask()).rejects.toMatchObject({ outcome: { kind } })
  expect(addresses).toHaveBeenCalledTimes(3)
})

it.each(['http://media.test/film.mp4', 'ftp://media.test/film.mp4', 'data:video/mp4,'])(
  'what a browser lets nobody fetch is never tried again: %s',
  async (url) => {
    const { ask, probe } = setUp({ url, isAway: true, isKnown: true })
    await expect(ask()).rejects.toMatchObject({ outcome: { kind: 'unsupported' } })
    expect(probe).not.toHaveBeenCalled()
  },
)

it('a host of this machine may do without https', async () => {
  const { ask } = setUp({ url: 'http://127.0.0.1:4173/film.mp4', isAway: true })
  await expect(ask()).rejects.toMatchObject({ outcome: { kind: 'cut' } })
})

it('a pause while it is looked for is a pause', async () => {
  let isPaused = false
  const check = (): void => {
    if (isPaused) throw new Paused('paused')
  }
  const { ask, probe } = setUp({ isAway: true, check })
  probe.mockImplementation(async () => (isPaused = true))
  await expect(ask()).rejects.toBeInstanceOf(Paused)
})

it('a host that falls silent is given up for now, without a fresh address', async () => {
  const { ask, addresses, probe } = setUp({ error: new Stop({ kind: 'cut' }) })
  await expect(ask()).rejects.toMatchObject({ outcome: { kind: 'cut' } })
  expect(addresses).toHaveBeenCalledOnce()
  expect(probe).not.toHaveBeenCalled()
})

it.each([
  ['a login page', 200, 'cut', 1],
  ['a page that refuses', 403, 'broken', 3],
  ['a page that knows no such film', 404, 'broken', 3],
  ['a page of a server in trouble', 502, 'cut', 1],
])('%s, %d, is %s', async (_what, status, kind, asked) => {
  const page: MediaAnswer = { status, length: 9, type: 'text/html', url: film, read: async () => null, cancel() {} }
  const { ask, addresses } = setUp({ answer: page })
  await expect(ask()).rejects.toMatchObject({ outcome: { kind } })
  expect(addresses).toHaveBeenCalledTimes(asked)
})
