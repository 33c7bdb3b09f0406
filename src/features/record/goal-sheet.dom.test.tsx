import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { GoalSheet } from './goal-sheet.tsx'

afterEach(cleanup)

it('keeps the focus on the button that has come to the least goal', async () => {
  const user = userEvent.setup()
  const record = { days: new Map(), goal: 2 } as never
  render(<GoalSheet member="1" record={record} today="2026-11-28" onClose={() => {}} />)
  const fewer = screen.getByRole('button', { name: '减少 1 小时' })
  fewer.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByText('小时').parentElement?.textContent).toBe('1小时')
  expect([fewer.getAttribute('aria-disabled'), fewer.matches(':disabled')]).toEqual(['true', false])
})
