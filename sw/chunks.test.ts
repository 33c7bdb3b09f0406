import { expect, it, vi } from 'vitest'
import { chunkCacheName } from '../src/shared/cache-names.ts'

const hasFilms = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
const whenFull = vi.hoisted(() => new Set<() => Promise<unknown>>())
vi.mock('../src/shared/downloads/download-files.ts', () => ({ hasFilms }))
vi.mock('workbox-core', () => ({
  registerQuotaErrorCallback: (callback: () => Promise<unknown>) => whenFull.add(callback),
}))
vi.mock('workbox-routing', () => ({ registerRoute: () => {} }))
vi.mock('./build-files.ts', () => ({ files: [] }))

const fill = () => Promise.all([...whenFull].map((callback) => callback()))

it('gives up the code that can be had again on a full disk, but not what plays downloaded lessons', async () => {
  vi.stubGlobal('self', { addEventListener: () => {}, location: new URL('https://school.example/sw.js') })
  const deleted = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
  vi.stubGlobal('caches', { delete: deleted })
  const { storeChunks } = await import('./chunks.ts')
  storeChunks()
  hasFilms.mockResolvedValue(true)
  await fill()
  expect(deleted).not.toHaveBeenCalled()
  hasFilms.mockResolvedValue(false)
  await fill()
  expect(deleted).toHaveBeenCalledWith(chunkCacheName)
})
