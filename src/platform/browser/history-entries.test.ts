import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { previousAddress, rememberEntries } from './history-entries.ts'

describe('previousAddress', () => {
  it('follows pushes, replacements and steps back', () => {
    const history = createMemoryHistory({ initialEntries: ['/'] })
    rememberEntries(history)
    expect(previousAddress(history)).toBeNull()
    history.push('/course/1?tab=files')
    expect(previousAddress(history)).toBe('/')
    history.push('/course/video/3')
    history.replace('/login-password')
    expect(previousAddress(history)).toBe('/course/1?tab=files')
    history.back()
    expect(previousAddress(history)).toBe('/')
  })

  it('knows nothing of entries from before it started', () => {
    const history = createMemoryHistory({ initialEntries: ['/', '/courses'], initialIndex: 1 })
    rememberEntries(history)
    expect(previousAddress(history)).toBeNull()
  })
})
