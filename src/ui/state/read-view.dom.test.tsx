/** Nothing is shown later than it is known (screens 0.2). */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReadState } from '../../shared/read.ts'
import { ReadView } from './read-view.tsx'

const loading: ReadState<string> = { status: 'loading' }
const content: ReadState<string> = { status: 'content', data: 'rows' }
const view = (state: ReadState<string>) => (
  <ReadView state={state} onRetry={() => {}} skeleton="bones">
    {(data) => data}
  </ReadView>
)
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  // the first screen goes on from the frame of the page; these are later ones
  render(view(content)).unmount()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows no bones for an answer that comes at once, and the content with it', () => {
  const { rerender } = render(view(loading))
  wait(149)
  expect(screen.queryByText('bones')).toBeNull()
  rerender(view(content))
  expect(screen.getByText('rows')).toBeTruthy()
  wait(1000)
  expect(screen.queryByText('bones')).toBeNull()
})

it('puts the content in the place of bones that have only just appeared', () => {
  const { rerender } = render(view(loading))
  wait(150)
  expect(screen.getByText('bones')).toBeTruthy()
  rerender(view(content))
  expect(screen.getByText('rows')).toBeTruthy()
  expect(screen.queryByText('bones')).toBeNull()
})

it('waits anew before the bones of the next question', () => {
  const { rerender } = render(view(loading))
  wait(150)
  rerender(view(content))
  rerender(view(loading))
  expect(screen.queryByText('bones')).toBeNull()
  wait(150)
  expect(screen.getByText('bones')).toBeTruthy()
})
