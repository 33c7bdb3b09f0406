import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPreferences, writePreferences } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

function stubLocalStorage(initial: string | null): { value: string | null } {
  const kept = { value: initial }
  vi.stubGlobal('localStorage', {
    getItem: () => kept.value,
    setItem: (_key: string, value: string) => {
      kept.value = value
    },
  })
  return kept
}

describe('preferences', () => {
  it('are merged', () => {
    const kept = stubLocalStorage('{"theme":"dark"}')
    writePreferences({ playerSpeed: 2 })
    expect(readPreferences()).toEqual({ theme: 'dark', playerSpeed: 2 })
    expect(kept.value).toBe('{"theme":"dark","playerSpeed":2}')
  })

  it.each([[null], ['broken {'], ['7'], ['null'], ['"text"']])('start empty from %j', (initial) => {
    stubLocalStorage(initial)
    expect(readPreferences()).toEqual({})
  })

  it('do without a localStorage that is refused', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    writePreferences({ playerSpeed: 2 })
    // until the page is closed, or the browser takes it
    expect(readPreferences()).toEqual({ playerSpeed: 2 })
    const kept = stubLocalStorage('{"theme":"dark"}')
    writePreferences({ playerQuality: 'HD' })
    expect(kept.value).toBe('{"theme":"dark","playerSpeed":2,"playerQuality":"HD"}')
    stubLocalStorage(null)
    expect(readPreferences()).toEqual({})
  })
})
