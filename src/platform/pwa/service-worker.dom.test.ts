import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectServiceWorker, findUpdate } from './service-worker.ts'
import { updateAtom } from './update-atom.ts'

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
    register = () => Promise.resolve(registration)
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

/** A page whose browser says that an installed worker waits. */
async function waits(active: object | null) {
  const store = createStore()
  Object.assign(registration, { active, waiting: Object.assign(new EventTarget(), { state: 'installed' }) })
  void connectServiceWorker(store)
  await vi.waitFor(() => expect(listeners.has('waiting')).toBe(true))
  await Promise.resolve()
  listeners.get('waiting')?.()
  return store
}

test('the first worker of all is nothing new, however long it takes to begin', async () => {
  const store = await waits(null)
  expect(store.get(updateAtom)).toBe('current')
  await expect(findUpdate()).resolves.toBe(false)
})

test('one that waits behind another is a new version', async () => {
  const store = await waits({})
  expect(store.get(updateAtom)).not.toBe('current')
  await expect(findUpdate()).resolves.toBe(true)
})
