import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

function Limit() {
  const [value, setValue] = useState(49)
  const type = (typed: string): void => setValue(Math.min(50, Math.max(1, Number(typed))))
  return <Stepper label="离线空间上限" unit="GB" value={value} least={1} most={50} onType={type} />
}

it('keeps the focus on a button that has come to its end', async () => {
  const user = userEvent.setup()
  render(<Limit />)
  const more = screen.getByRole('button', { name: '增加' })
  more.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('50')
  expect(more.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).toBe(more)
})
