import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateAtom } from './update-atom.ts'
import type { Activity } from '../browser/activity.ts'
import { promptAtom, promptFor, watchPrompts } from './prompts.ts'

vi.mock('./install.ts', async () => {
  const { atom } = await import('jotai')
  return { isInstallHintDueAtom: atom(false) }
})

const calm: Activity = { path: '/', isPlaying: false, hasInput: false }

describe('what is offered', () => {
  it('puts a new version before the hint', () => {
    expect(promptFor('offered', true, calm)).toBe('update')
    expect(promptFor('applying', true, calm)).toBe('update')
    expect(promptFor('current', true, calm)).toBe('install')
    expect(promptFor('postponed', true, calm)).toBe('install')
    expect(promptFor('postponed', false, calm)).toBeNull()
  })
  it('offers neither where it would disturb', () => {
    expect(promptFor('offered', true, { ...calm, isPlaying: true })).toBeNull()
    expect(promptFor('current', true, { ...calm, path: '/order' })).toBeNull()
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
    let activity = { ...calm, isPlaying: true }
    watchPrompts(store, { activity: () => activity, onPathChange: () => {} })
    expect(vi.getTimerCount()).toBe(0)
    store.set(updateAtom, 'offered')
    expect(store.get(promptAtom)).toBeNull()
    activity = { ...calm, isPlaying: false }
    vi.advanceTimersByTime(1000)
    expect(store.get(promptAtom)).toBe('update')
    activity = { ...calm, isPlaying: true }
    document.dispatchEvent(new Event('play'))
    expect(store.get(promptAtom)).toBeNull()
    store.set(updateAtom, 'postponed')
    expect(vi.getTimerCount()).toBe(0)
  })
})
