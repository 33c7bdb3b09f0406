import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateAtom } from './app-update-atom.ts'
import type { Moment } from '../browser/activity.ts'
import { offerAtom, offerFor, watchOffers } from './offers.ts'

vi.mock('./install.ts', async () => {
  const { atom } = await import('jotai')
  return { isInstallHintDueAtom: atom(false) }
})

const calm: Moment = { path: '/', isPlaying: false, hasInput: false }

describe('what is offered', () => {
  it('puts a new version before the hint', () => {
    expect(offerFor('offered', true, calm)).toBe('update')
    expect(offerFor('applying', true, calm)).toBe('update')
    expect(offerFor('current', true, calm)).toBe('install')
    expect(offerFor('postponed', true, calm)).toBe('install')
    expect(offerFor('postponed', false, calm)).toBeNull()
  })
  it('offers neither where it would disturb', () => {
    expect(offerFor('offered', true, { ...calm, isPlaying: true })).toBeNull()
    expect(offerFor('current', true, { ...calm, path: '/order' })).toBeNull()
  })
})

describe('watching', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('waits for the end of a lesson, gives way to the next at once, and rests when there is nothing to offer', () => {
    const store = createStore()
    let moment = { ...calm, isPlaying: true }
    watchOffers(store, { moment: () => moment, onPathChange: () => {} })
    expect(vi.getTimerCount()).toBe(0)
    store.set(updateAtom, 'offered')
    expect(store.get(offerAtom)).toBeNull()
    moment = { ...calm, isPlaying: false }
    vi.advanceTimersByTime(1000)
    expect(store.get(offerAtom)).toBe('update')
    moment = { ...calm, isPlaying: true }
    document.dispatchEvent(new Event('play'))
    expect(store.get(offerAtom)).toBeNull()
    store.set(updateAtom, 'postponed')
    expect(vi.getTimerCount()).toBe(0)
  })
})
