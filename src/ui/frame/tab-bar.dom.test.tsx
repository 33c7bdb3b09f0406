import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TabBar } from './tab-bar.tsx'

const onReselect = vi.fn<() => void>()
const bar = (active: string) => (
  <TabBar
    items={[
      { to: '/', label: '首页', icon: 'home', isActive: active === '/', onReselect },
      { to: '/study', label: '在学', icon: 'study', isActive: active === '/study', onReselect },
    ]}
  />
)
const marked = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
const tap = (name: string) => {
  const link = screen.getByRole('link', { name })
  // jsdom goes nowhere
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link)
}

beforeEach(() => {
  vi.useFakeTimers()
  onReselect.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('TabBar', () => {
  it('marks the tab a screen belongs to otherwise than the one that is open, and keeps the way back to the screen', () => {
    const study = { to: '/study', label: '在学', icon: 'study', isActive: false } as const
    render(
      <TabBar
        items={[
          { ...study, isWithin: true, onReselect },
          { ...study, to: '/', label: '首页' },
        ]}
      />,
    )
    expect(screen.getByRole('link', { name: '在学' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBeNull()
    tap('在学')
    expect(onReselect).not.toHaveBeenCalled()
  })

  it('marks the tapped tab before its screen is there, and the open one after that', () => {
    const view = render(bar('/'))
    tap('在学')
    expect(marked().map(({ textContent }) => textContent)).toEqual(['在学'])
    view.rerender(bar('/study'))
    expect(marked().map(({ textContent }) => textContent)).toEqual(['在学'])
    view.rerender(bar('/'))
    expect(marked().map(({ textContent }) => textContent)).toEqual(['首页'])
    expect(onReselect).not.toHaveBeenCalled()
  })

  it('marks the open tab again when the tap led nowhere', () => {
    render(bar('/'))
    tap('在学')
    act(() => void vi.advanceTimersByTime(2000))
    expect(marked().map(({ textContent }) => textContent)).toEqual(['首页'])
  })

  it('takes a tap back to the open tab as one, not as a second tap on it', () => {
    render(bar('/'))
    tap('在学')
    tap('首页')
    expect(marked().map(({ textContent }) => textContent)).toEqual(['首页'])
    expect(onReselect).not.toHaveBeenCalled()
    tap('首页')
    expect(onReselect).toHaveBeenCalledOnce()
  })
})
