import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { previousEntry, rememberEntries } from './history-entries.ts'

describe('previousEntry', () => {
  it('follows pushes, replacements and steps back', () => {
    const history = createMemoryHistory({ initialEntries: ['/'] })
    rememberEntries(history)
    expect(previousEntry(history)).toBeNull()
    history.push('/course/1?tab=files')
    expect(previousEntry(history)?.href).toBe('/')
    history.push('/course/video/3')
    history.replace('/login-password')
    expect(previousEntry(history)?.href).toBe('/course/1?tab=files')
    history.back()
    expect(previousEntry(history)?.href).toBe('/')
  })

  it('tells entries of one address apart', () => {
    const history = createMemoryHistory({ initialEntries: ['/'] })
    rememberEntries(history)
    history.push('/courses')
    const { __TSR_key: key } = history.location.state
    history.push('/course/1')
    expect(previousEntry(history)).toEqual({ href: '/courses', key })
    history.push('/courses')
    expect(history.location.state.__TSR_key).not.toBe(key)
  })

  it('knows nothing of entries from before it started', () => {
    const history = createMemoryHistory({ initialEntries: ['/', '/courses'], initialIndex: 1 })
    rememberEntries(history)
    expect(previousEntry(history)).toBeNull()
  })
})
