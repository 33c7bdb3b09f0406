import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Downloads, FilmSource } from '../../platform/downloads/downloads.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { createDeviceFilm } from './device-film.ts'

const release = vi.fn<() => void>()
const film: FilmSource = { url: '/offline/3/7.mp4', quality: 'HD', size: 9, release }
const sourceOf = vi.fn<Downloads['sourceOf']>()
const load = () => Promise.resolve({ sourceOf } as unknown as Downloads)
const media = { kind: 'media', qualities: [{ name: 'HD', url: film.url, medium: 'device', size: 9 }] }

beforeEach(() => {
  vi.useFakeTimers()
  release.mockReset()
  sourceOf.mockReset().mockResolvedValue(film)
})
afterEach(() => vi.useRealTimers())

it('is played where it is, with or without a network', async () => {
  const device = createDeviceFilm(7, load)
  expect(device.isUsed()).toBe(false)
  expect(await device.source(false)).toEqual(media)
  expect(device.isUsed()).toBe(true)
  device.release()
  expect(release).toHaveBeenCalledOnce()
  expect(device.isUsed()).toBe(false)
})

it('that breaks gives way to the network, if there is one', async () => {
  const device = createDeviceFilm(7, load)
  await device.source(false)
  expect(await device.source(false)).toBeNull()
  expect(device.isUsed()).toBe(false)
  expect(await device.source(true)).toEqual(media)
  // addresses that have grown old are no fault of the film
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(await device.source(false)).toEqual(media)
})

it('that is not there is no reason to wait', async () => {
  sourceOf.mockResolvedValue(null)
  expect(await createDeviceFilm(7, load).source(true)).toBeNull()
  expect(await createDeviceFilm(7, () => Promise.reject(new Error('no code'))).source(true)).toBeNull()
  const looking = createDeviceFilm(7, () => new Promise(() => {})).source(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await looking).toBeNull()
})

it.each([
  ['that comes when it has been given up', 0],
  ['that comes after the limit of the disk', 4_000],
])('%s is let go', async (_, afterMs) => {
  const late = deferred<FilmSource>()
  sourceOf.mockReturnValue(late.promise)
  const device = createDeviceFilm(7, load)
  const looking = device.source(true)
  await vi.advanceTimersByTimeAsync(afterMs)
  device.release()
  late.resolve(film)
  expect(await looking).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(release).toHaveBeenCalledOnce()
  expect(device.isUsed()).toBe(false)
})
