import { afterEach, expect, it, vi } from 'vitest'
import { chunkCacheName, previousChunksPrefix } from '../src/shared/cache-names.ts'

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' } }))
vi.mock('./build-files.ts', () => ({ isChunkAddress: () => true, proofFor: () => undefined }))

afterEach(() => vi.unstubAllGlobals())

/** What the activation of version `2` deletes; version `3` is being installed. */
async function deletedWhile(installing: object | null): Promise<string[]> {
  const listeners = new Map<string, (event: unknown) => void>()
  const deleted: string[] = []
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
    registration: { installing },
  })
  const { storePreviousChunks } = await import('./previous-chunks.ts')
  storePreviousChunks('2')
  const work: Promise<unknown>[] = []
  listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
  return deleted
}

it('a version that takes over while the next one is being installed leaves what that has stored', async () => {
  expect(await deletedWhile({})).toEqual([])
  expect(await deletedWhile(null)).toEqual(['https://school.example/assets/of-3.js', `${previousChunksPrefix}3`])
})
