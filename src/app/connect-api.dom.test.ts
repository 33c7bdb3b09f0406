/** What the answers of calls mean for everybody, while the code that acts on them hangs (screens 0.2, 1.5.6, 1.6.5). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectivityMonitor } from '../platform/browser/connectivity.ts'
import { pauseAtom } from '../platform/reads/pause.ts'
import type { Session } from '../platform/session/session-types.ts'
import { appStore } from '../platform/store.ts'
import { connectApi } from './connect-api.ts'
import type { makeRouter } from './router.tsx'

const given = vi.hoisted((): { port?: Parameters<typeof import('../api/port.ts').configureApi>[0] } => ({}))
vi.mock('../api/port.ts', () => ({ configureApi: (port: typeof given.port) => void Object.assign(given, { port }) }))
const page = vi.hoisted(() => ({ isConfigured: true }))
vi.mock('../platform/browser/settings.ts', async (load) => ({
  ...(await load<object>()),
  get isConfigured() {
    return page.isConfigured
  },
}))
vi.mock('../platform/reads/ask-again.ts', () => new Promise(() => {}))
vi.mock('../platform/pwa/give-way.ts', () => new Promise(() => {}))

// nothing of these is used by what is looked at here
const connect = () => connectApi({} as Session, {} as ConnectivityMonitor, {} as ReturnType<typeof makeRouter>)

beforeEach(() => {
  vi.useFakeTimers()
  connect()
})
afterEach(() => vi.useRealTimers())

it('a call that did not reach the backend fails in the end', async () => {
  const ended = vi.fn<() => void>()
  void Promise.resolve(given.port?.onForeign?.()).then(ended)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ended).toHaveBeenCalled()
})

it('the pause of a busy server ends early: nothing would notice the tap that may ask at once', async () => {
  given.port?.onBusy?.({ kind: 'throttled', via: 'http', message: '', retryAfterMs: 300_000 })
  await vi.advanceTimersByTimeAsync(14_000)
  expect(appStore.get(pauseAtom)).not.toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(appStore.get(pauseAtom)).toBeNull()
})

it.each([true, false])(
  'settings that have come: %s. Without them no token goes to the address of the defaults',
  (isThere) => {
    page.isConfigured = isThere
    connect()
    expect(given.port?.isBaseUnknown).toBe(!isThere)
  },
)
