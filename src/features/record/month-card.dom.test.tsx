import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MonthCard } from './month-card.tsx'

afterEach(cleanup)

it('keeps the focus on a step that has come to its end, and goes no further', async () => {
  const user = userEvent.setup()
  render(<MonthCard days={new Map([['2026-10-03', { day: '2026-10-03', lessons: [] }]])} today="2026-11-22" />)
  const heading = screen.getByRole('heading')
  for (const [name, month] of [
    ['上个月', '10月'],
    ['下个月', '11月'],
  ] as const) {
    const step = screen.getByRole('button', { name })
    step.focus()
    await user.keyboard('{Enter}{Enter}')
    expect(heading.textContent).toBe(month)
    expect(step.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(step)
  }
})
