import { afterEach, expect, it, vi } from 'vitest'
import { chunkCacheName, previousChunksPrefix } from '../src/shared/cache-names.ts'

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' } }))
vi.mock('./build-files.ts', () => ({ isChunkAddress: () => true, proofFor: () => undefined }))

afterEach(() => vi.unstubAllGlobals())

/** What the activation of version `2` deletes, which was `own` at its installation; `installing` and `later` are installed then. */
async function deletedWhile(installing: object | null, own: object | null = null, later = installing) {
  const listeners = new Map<string, (event: unknown) => void>()
  const deleted: string[] = []
  const registration: { installing: object | null } = { installing: own }
  const stored = ['https://school.example/assets/of-3.js']
  const cache = {
    keys: async () => stored.map((url) => ({ url })),
    delete: async (url: string) => deleted.push(url) > 0,
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    keys: async () => [chunkCacheName, `${previousChunksPrefix}3`],
    delete: async (name: string) => deleted.push(name) > 0,
  })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => [] },
    registration,
  })
  const { storePreviousChunks } = await import('./previous-chunks.ts')
  storePreviousChunks('2')
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => work.push(promise)
  listeners.get('install')?.({ waitUntil })
  await Promise.all(work)
  deleted.length = 0
  registration.installing = installing
  listeners.get('activate')?.({ waitUntil })
  await Promise.resolve()
  registration.installing = later
  await Promise.all(work)
  return deleted
}

it('a version that takes over while the next one is being installed leaves what that has stored', async () => {
  expect(await deletedWhile({})).toEqual([])
  const all = ['https://school.example/assets/of-3.js', `${previousChunksPrefix}3`]
  expect(await deletedWhile(null)).toEqual(all)
  const own = {}
  expect(await deletedWhile(own, own), 'itself').toEqual(all)
  // it begins while this one tidies
  expect(await deletedWhile(null, null, {})).toEqual(all.slice(0, 1))
})
