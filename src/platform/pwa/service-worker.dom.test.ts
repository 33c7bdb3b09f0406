import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'

let registered: Promise<unknown>
const { listeners, registration } = vi.hoisted(() => ({
  listeners: new Map<string, () => void>(),
  registration: {
    active: null as object | null,
    installing: null,
    waiting: null as object | null,
    update: async () => {},
  },
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener)
    register = () => registered
  },
}))
vi.mock('../browser/worker-script-url.ts', () => ({ workerScriptUrl: () => '/sw.js' }))

const container = Object.assign(new EventTarget(), {
  controller: null as object | null,
  register: async () => registration,
})

beforeEach(() => {
  listeners.clear()
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
// it stays for the page that goes on waiting for its worker
afterEach(() => void vi.unstubAllEnvs())

/** A page whose browser says that an installed worker waits, before or after the page has its registration. */
async function waits(active: object | null, when: 'before' | 'after') {
  const answer = deferred<typeof registration>()
  registered = answer.promise
  Object.assign(registration, { active, waiting: Object.assign(new EventTarget(), { state: 'installed' }) })
  // the page before has had its registration
  vi.resetModules()
  const [{ connectServiceWorker, findUpdate }, { updateAtom }] = await Promise.all([
    import('./service-worker.ts'),
    import('./update-atom.ts'),
  ])
  const store = createStore()
  void connectServiceWorker(store)
  await vi.waitFor(() => expect(listeners.has('waiting')).toBe(true))
  if (when === 'before') listeners.get('waiting')?.()
  answer.resolve(registration)
  await vi.waitFor(() => findUpdate())
  if (when === 'after') listeners.get('waiting')?.()
  return { offer: store.get(updateAtom), findUpdate }
}

test.each(['before', 'after'] as const)(
  'the first worker of all is nothing new, said %s it is registered',
  async (when) => {
    const { offer, findUpdate } = await waits(null, when)
    expect(offer).toBe('current')
    await expect(findUpdate()).resolves.toBe(false)
  },
)

test.each(['before', 'after'] as const)(
  'one behind another is a new version, said %s it is registered',
  async (when) => {
    const { offer, findUpdate } = await waits({}, when)
    expect(offer).toBe('offered')
    await expect(findUpdate()).resolves.toBe(true)
  },
)
