/** public/early.js: the settings of a start whose config.js failed, or was the login page of a network. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withEarlyRequests } from '../../../scripts/build/early-requests.ts'

const manifest = { 'index.html': { file: 'assets/entry.js', isEntry: true } }
const build = { manifest, painterFiles: {}, sheetOf: () => '' }
const early = withEarlyRequests(readFileSync('public/early.js', 'utf8'), build, [])
const fetchMock = vi.fn<(address: string) => Promise<Response>>()
const base = 'https://api.example/meedu'

/** A start of the app: what config.js set, then early.js, then the modules. */
async function start(appSettings: unknown): Promise<typeof import('./settings.ts')> {
  vi.stubGlobal('appSettings', appSettings)
  vi.stubGlobal('earlyAnswers', undefined)
  fetchMock.mockReset().mockReturnValue(new Promise(() => {}))
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'))
  // oxlint-disable-next-line no-implied-eval -- the script as the page runs it, but for the minifying
  new Function(early)()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  vi.resetModules()
  return import('./settings.ts')
}
const asked = () => fetchMock.mock.calls.map(([address]) => address)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([undefined, null, 'text', 7])('settings of the last start stand in for %j', async (nothing) => {
  expect((await start({ apiBase: base })).settings.apiBase).toBe(base)
  const { settings, isConfigured } = await start(nothing)
  expect(settings.apiBase).toBe(base)
  expect(isConfigured).toBe(true)
  expect(asked()).toContain(`${base}/api/v2/other/config`)
})

it('present settings win, and are those of the next start', async () => {
  await start({ apiBase: 'https://old.example' })
  expect((await start({ apiBase: base })).settings.apiBase).toBe(base)
  expect((await start(undefined)).settings.apiBase).toBe(base)
})

it.each(['', 'no JSON', 'null', '7', '"text"'])('a device that knows none says so (stored: %j)', async (stored) => {
  if (stored !== '') localStorage.setItem('meedu-h5-settings', stored)
  const { settings, isConfigured } = await start(undefined)
  expect(isConfigured).toBe(false)
  expect(settings.apiBase).toBe('')
})

it('a browser that refuses its storage starts with what config.js set', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect((await start({ apiBase: base })).settings.apiBase).toBe(base)
})
