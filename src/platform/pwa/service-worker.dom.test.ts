import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { onNavigation } from '../../../tests/support/dom/jsdom-navigation.ts'

let registered: Promise<unknown>
const { listeners, looking, register, registration } = vi.hoisted(() => ({
  looking: { ask: async (): Promise<unknown> => undefined },
  register: vi.fn<() => Promise<unknown>>(),
  listeners: new Map<string, () => void>(),
  registration: {
    active: null as object | null,
    installing: null as object | null,
    waiting: null as object | null,
    update: async () => {},
  },
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener)
    register = register
  },
}))
// it would go on looking in the next tests
vi.mock('./look-for-updates.ts', () => ({ lookForUpdates: (port: object) => Object.assign(looking, port) }))
vi.mock('../browser/worker-script-url.ts', () => ({ workerScriptUrl: () => '/sw.js' }))

const container = Object.assign(new EventTarget(), {
  controller: null as object | null,
  register: async () => registration,
  getRegistration: async (): Promise<object | undefined> => undefined,
})

beforeEach(() => {
  register.mockReset().mockImplementation(() => registered)
  listeners.clear()
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
// it stays for the page that goes on waiting for its worker
afterEach(() => {
  container.controller = null
  container.getRegistration = async () => undefined
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const answers = (_message: object, ports?: MessagePort[]) => ports?.[0]?.postMessage(true)

/** Installed behind another one; `postMessage`: what it does with a message, as a new version of the app nothing. */
const waitingWorker = (postMessage: typeof answers = () => {}) =>
  Object.assign(new EventTarget(), { state: 'installed', postMessage })

/** One in charge of the registration; `postMessage`: what it is told. */
const activeWorker = (postMessage: (message: object) => void = () => {}) => ({ state: 'activated', postMessage })

/** A page whose browser says that an installed worker waits, before or after the page has its registration. */
async function waits(active: object | null, when: 'before' | 'after', waiting = waitingWorker()) {
  const answer = deferred<typeof registration>()
  registered = answer.promise
  Object.assign(registration, { active, waiting })
  // the page before has had its registration
  vi.resetModules()
  const [{ connectServiceWorker, ...worker }, { updateAtom }] = await Promise.all([
    import('./service-worker.ts'),
    import('./update-atom.ts'),
  ])
  const store = createStore()
  void connectServiceWorker(store)
  await vi.waitFor(() => expect(listeners.has('waiting')).toBe(true))
  if (when === 'before') listeners.get('waiting')?.()
  answer.resolve(registration)
  await vi.waitFor(() => worker.findUpdate())
  if (when === 'after') listeners.get('waiting')?.()
  return { offer: store.get(updateAtom), ...worker }
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
    const { offer, findUpdate } = await waits(activeWorker(), when)
    expect(offer).toBe('offered')
    await expect(findUpdate()).resolves.toBe(true)
  },
)

test('a new version does not come in while a lesson is open', async () => {
  const tell = vi.fn<typeof answers>()
  const { applyUpdate } = await waits(activeWorker(), 'before', waitingWorker(tell))
  const lesson = document.body.appendChild(document.createElement('iframe'))
  tell.mockClear()
  expect(applyUpdate()).toBe(false)
  expect(tell).not.toHaveBeenCalled()
  lesson.remove()
  expect(applyUpdate()).toBe(true)
  expect(tell).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
})

test('a new version that cannot be installed is not said to be none', async () => {
  const { findUpdate, bringNewest } = await waits(activeWorker(), 'after')
  Object.assign(registration, { waiting: null, installing: Object.assign(new EventTarget(), { state: 'redundant' }) })
  await expect(findUpdate()).rejects.toThrow('could not be installed')
  // the page is loaded again all the same: its part may be there by now
  await expect(bringNewest(new AbortController().signal)).resolves.toBeUndefined()
  registration.installing = null
})

test('a page that has not come to register its worker asks the one that looks after it', async () => {
  registered = new Promise(() => {})
  container.controller = activeWorker()
  container.getRegistration = async () => registration
  const update = vi.spyOn(registration, 'update')
  Object.assign(registration, { active: container.controller, waiting: null })
  vi.resetModules()
  const { findUpdate, bringNewest } = await import('./service-worker.ts')
  await expect(findUpdate()).resolves.toBe(false)
  registration.waiting = waitingWorker()
  await expect(findUpdate()).resolves.toBe(true)
  await bringNewest(AbortSignal.abort())
  expect(update).toHaveBeenCalledTimes(3)
})

/** Asks for an update on a page of build AAAA while `served` is what the server gives. */
async function askWithoutWorker(served: string) {
  vi.resetModules()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.stubGlobal('fetch', async () => new Response(served))
  document.body.innerHTML = '<data value="build-AAAA" hidden></data>'
  const [{ connectServiceWorker, findUpdate }, { updateAtom }] = await Promise.all([
    import('./service-worker.ts'),
    import('./update-atom.ts'),
  ])
  const store = createStore()
  await connectServiceWorker(store)
  const found = await findUpdate().catch((error: Error) => error.message)
  vi.unstubAllGlobals()
  return [found, store.get(updateAtom)]
}

test.each([
  ['another build is offered', '<data value="build-BBBB" hidden></data>', true, 'offered'],
  ['the same one is the newest', '<data value="build-AAAA" hidden></data>', false, 'current'],
  ['one of somebody else says nothing', '<title>Wi-Fi</title>', 'This is not the page of the app', 'current'],
])('without a worker the page that is served is looked at: %s', async (_, served, found, state) => {
  expect(await askWithoutWorker(served)).toEqual([found, state])
})

test('the page goes to what is there when the one that waits has taken the app away', async () => {
  const leaves = vi.fn<() => void>()
  onNavigation(leaves)
  // jsdom goes nowhere where it is already
  history.replaceState(null, '', '/courses')
  await waits(activeWorker(), 'before', waitingWorker(answers))
  await vi.waitFor(() => expect(leaves).toHaveBeenCalledTimes(1))
})

test.each([
  ['is asked to take a page that it does not look after', null, [[{ type: 'CLAIM' }]]],
  ['has nothing to take where it looks after the page', activeWorker(), []],
])('the active worker %s', async (_, controller, messages) => {
  container.controller = controller
  const tell = vi.fn<(message: object) => void>()
  await waits(activeWorker(tell), 'after')
  expect(tell.mock.calls.filter(([message]) => 'type' in message && message.type === 'CLAIM')).toEqual(messages)
})

test.each([
  ['asks once more for the first worker where it could not be had', null, 2],
  ['does not bring back one that was taken away', activeWorker(), 1],
])('a page %s', async (_, controller, times) => {
  container.controller = controller
  vi.spyOn(container, 'register').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  registered = Promise.reject(new TypeError('Failed to fetch'))
  vi.resetModules()
  const { connectServiceWorker } = await import('./service-worker.ts')
  void connectServiceWorker(createStore())
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
  registered = Promise.resolve(registration)
  await looking.ask()
  expect(register).toHaveBeenCalledTimes(times)
})
