import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeScrollPosition, restoreScrollPosition } from './scroll-position.ts'

let grow: (() => void) | undefined
const scrollTo = vi.fn<(x: number, y: number) => void>()

function leaveAt(offset: number): void {
  vi.stubGlobal('scrollY', offset)
  storeScrollPosition()
  vi.stubGlobal('scrollY', 0)
}

function growTo(height: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height)
  grow?.()
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState({}, '', '/courses')
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        grow = look
      }
      observe(): void {}
      disconnect(): void {
        grow = undefined
      }
    },
  )
})
afterEach(() => {
  grow = undefined
  scrollTo.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('waits until enough of the screen is there', () => {
  leaveAt(400)
  restoreScrollPosition()
  growTo(1100)
  expect(scrollTo).not.toHaveBeenCalled()
  growTo(1200)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 400)
  // once
  restoreScrollPosition()
  expect(grow).toBeUndefined()
})

it('leaves a learner alone who has moved, and gives up after five seconds', () => {
  leaveAt(400)
  restoreScrollPosition()
  window.dispatchEvent(new Event('touchstart'))
  expect(grow).toBeUndefined()
  leaveAt(400)
  restoreScrollPosition()
  vi.advanceTimersByTime(5000)
  expect(grow).toBeUndefined()
})

it.each([['another address'], ['broken {'], ['"x"'], ['{"address":1}']])('does nothing with %s', (kept) => {
  if (kept === 'another address') {
    leaveAt(400)
    history.replaceState({}, '', '/member')
  } else sessionStorage.setItem('meedu-h5-place', kept)
  restoreScrollPosition()
  expect(grow).toBeUndefined()
})
