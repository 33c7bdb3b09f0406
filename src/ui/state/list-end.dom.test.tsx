import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListEnd } from './list-end.tsx'

type Callback = (entries: { isIntersecting: boolean }[]) => void
const observers: { callback: Callback; margin: string | undefined; isActive: boolean }[] = []

class Observer {
  readonly record: (typeof observers)[number]
  constructor(callback: Callback, options?: { rootMargin?: string }) {
    this.record = { callback, margin: options?.rootMargin, isActive: true }
    observers.push(this.record)
  }
  observe() {
    this.record.isActive = true
  }
  disconnect() {
    this.record.isActive = false
  }
}

const active = () => observers.filter((observer) => observer.isActive)

beforeEach(() => {
  observers.length = 0
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for more when it comes within 600 px, and again once that page has arrived', () => {
  const onMore = vi.fn<() => void>()
  const view = render(<ListEnd state="idle" onMore={onMore} />)
  expect(active().map((observer) => observer.margin)).toEqual(['600px 0px'])
  act(() => active()[0]?.callback([{ isIntersecting: false }]))
  expect(onMore).not.toHaveBeenCalled()
  act(() => active()[0]?.callback([{ isIntersecting: true }]))
  expect(onMore).toHaveBeenCalledTimes(1)
  view.rerender(<ListEnd state="loading" onMore={onMore} />)
  expect(active()).toHaveLength(0)
  view.rerender(<ListEnd state="idle" onMore={onMore} />)
  expect(active()).toHaveLength(1)
})

it('looks anew after a page that came too fast to be called loading', () => {
  const onMore = vi.fn<() => void>()
  const view = render(<ListEnd state="idle" onMore={onMore} />)
  const [first] = active()
  view.rerender(<ListEnd state="idle" onMore={onMore} />)
  expect(active()).toHaveLength(1)
  expect(active()[0]).not.toBe(first)
})

it('hears of a busy page that the end went and came again', () => {
  const onMore = vi.fn<() => void>()
  render(<ListEnd state="idle" onMore={onMore} />)
  act(() => active()[0]?.callback([{ isIntersecting: false }, { isIntersecting: true }]))
  expect(onMore).toHaveBeenCalledTimes(1)
})

it('waits for a tap after a failure', async () => {
  const onMore = vi.fn<() => void>()
  render(<ListEnd state="error" onMore={onMore} />)
  expect(active()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '加载失败，点击重试' }))
  expect(onMore).toHaveBeenCalledTimes(1)
})

it('loads by its button too', async () => {
  const onMore = vi.fn<() => void>()
  render(<ListEnd state="idle" onMore={onMore} />)
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(onMore).toHaveBeenCalledTimes(1)
})

it('says the end, and nothing for a list of one page', () => {
  const view = render(<ListEnd state="end" onMore={() => {}} />)
  expect(screen.getByText('已经到底了')).toBeDefined()
  view.rerender(<ListEnd state="none" onMore={() => {}} />)
  expect(view.container.textContent).toBe('')
})
