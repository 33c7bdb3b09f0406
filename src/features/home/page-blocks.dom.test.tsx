import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CourseSummary } from '../../api/course-summary.ts'
import type { PageBlock } from '../../api/page-block.ts'

const row = { id: 1, title: '' } as unknown as CourseSummary
const full: PageBlock = { id: 1, sign: 'h5-vod-v1', title: '', courses: [row, row, row] }
const blocks: readonly PageBlock[] = Array.from({ length: 9 }, (_, index) => ({ ...full, id: index + 1 }))

const stubScreen = (isLarge: boolean): unknown =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isLarge }))

beforeEach(() => void stubScreen(false))

/** How many blocks each render of home shows, in an app that was opened this way. */
async function opened(type: string) {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  const { useFirstScreenFirst } = await import('./page-blocks.tsx')
  return () => {
    const counts: number[] = []
    renderHook(() => counts.push(useFirstScreenFirst(blocks).length))
    return counts
  }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('home', () => {
  it('opened by an address shows the first screen first, and all of it at once when it is come back to', async () => {
    const show = await opened('navigate')
    const counts = show()
    await waitFor(() => expect(counts).toEqual([4, 9]))
    expect(show()).toEqual([9])
  })

  it('shows all at once where there is room for more than the first of a phone', async () => {
    const show = await opened('navigate')
    stubScreen(true)
    expect(show()).toEqual([9])
  })

  it.each(['reload', 'back_forward'])('after a %s shows all at once: its place must be found again', async (type) => {
    const show = await opened(type)
    expect(show()).toEqual([9])
  })
})
