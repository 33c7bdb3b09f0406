import { afterEach, expect, it, vi } from 'vitest'
import { writePreferences } from '../storage/preferences.ts'
import { mayHaveFilms } from './downloads.ts'

vi.mock('../browser/settings.ts', () => ({ settings: { offlineVideo: true } }))

afterEach(() => vi.unstubAllGlobals())

it('films are looked for where some were written, and without a network wherever', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(mayHaveFilms()).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(mayHaveFilms()).toBe(true)
  writePreferences({ canDownload: true })
  vi.stubGlobal('navigator', { onLine: true })
  expect(mayHaveFilms()).toBe(true)
})
