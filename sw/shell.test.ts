import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const files = ['index.html', 'assets/a.js', 'assets/b.js']
const stored = new Set<string>()
const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
const activated = vi.hoisted(() => vi.fn<() => void>())
const onStored = vi.hoisted(() => vi.fn<(key: string) => void>())

vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => {},
  PrecacheRoute: vi.fn<() => void>(),
  PrecacheController: class {
    readonly strategy = {
      cacheName: 'precache',
      handleAll: ({ params }: { params: { cacheKey: string } }) => {
        stored.add(params.cacheKey)
        onStored(params.cacheKey)
        return [Promise.resolve()]
      },
    }
    readonly activate = activated
    addToCacheList(): void {}
    readonly createHandlerBoundToURL = () => () => {}
    readonly getCacheKeyForURL = (url: string) => `https://school.example/${url}`
  },
}))
interface Asked {
  readonly request: { readonly mode: string }
  readonly url: URL
}
const routes = vi.hoisted((): unknown[] => [])
vi.mock('workbox-routing', () => ({ registerRoute: (route: unknown) => void routes.push(route) }))
vi.mock('./build-files.ts', () => ({
  addressOf: (url: string) => `https://school.example/${url}`,
  archiveOf: () => '',
  installedFiles: files.map((url) => ({ url, alone: true })),
  proofFor: () => '',
}))
vi.mock('./settings.ts', () => ({ apiBase: () => '/meedu', settingsMark: () => '' }))
vi.mock('./previous-chunks.ts', () => ({ isOvertaken: () => isOvertaken }))

let isOvertaken = false
beforeEach(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    location: new URL('https://school.example/sw.js'),
  })
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [...stored].map((url) => ({ url })) }),
  })
  vi.stubGlobal('fetch', async () => new Response(''))
  const { storeShell } = await import('./shell.ts')
  storeShell()
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

async function happen(type: string): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ waitUntil: (promise) => work.push(promise) })
  await Promise.all(work)
}

it('what another version deletes while this one is being installed is stored once more', async () => {
  // the one before has begun to activate, and does not know the frame of this one
  onStored.mockImplementationOnce(() => stored.delete('https://school.example/index.html'))
  await happen('install')
  expect([...stored].sort()).toEqual(files.map((url) => `https://school.example/${url}`).sort())
})

it('a version that takes over deletes nothing while the next one is being installed', async () => {
  isOvertaken = true
  await happen('activate')
  expect(activated).not.toHaveBeenCalled()
  isOvertaken = false
  await happen('activate')
  expect(activated).toHaveBeenCalledOnce()
})

it.each([
  ['/courses', true],
  ['/meedu-news', true],
  ['/meedu/payment', false],
  ['/meedu/api/v3/auth/login/socialite', false],
])('%s is answered with the frame: %s. What lies below the API is a page of the backend', (path, isOurs) => {
  const isFrame = routes.find((route) => typeof route === 'function') as (asked: Asked) => boolean
  const url = new URL(path, 'https://school.example')
  expect(isFrame({ request: { mode: 'navigate' }, url })).toBe(isOurs)
})
