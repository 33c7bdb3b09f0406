import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

function Limit({ first = 49 }: { readonly first?: number }) {
  const [value, setValue] = useState(first)
  return <Stepper label="离线空间上限" unit="GB" value={value} least={1} most={50} onChange={setValue} />
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton')

it('keeps the focus on a button that has come to its end', async () => {
  const user = userEvent.setup()
  render(<Limit />)
  const more = screen.getByRole('button', { name: '增加' })
  more.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(field().value).toBe('50')
  expect(more.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).toBe(more)
})

// numbers are kept within their least and most when the field is left (product specification)
it.each([
  ['0', '1'],
  ['-3', '1'],
  ['99', '50'],
  ['1e9', '50'],
  ['7', '7'],
  ['7GB', '7'],
  ['abc', '5'],
  ['', '5'],
  ['  ', '5'],
])('takes "%s", typed over 5, for %s when the field is left', async (typed, expected) => {
  const user = userEvent.setup()
  render(<Limit first={5} />)
  await user.clear(field())
  if (typed !== '') await user.type(field(), typed)
  await user.tab()
  expect(field().value).toBe(expected)
})

it.each([
  ['12', '{ArrowUp}', '13'],
  ['12', '{ArrowDown}', '11'],
  ['99', '{ArrowUp}', '50'],
  ['abc', '{ArrowUp}', '6'],
])('goes on from "%s", typed over 5 and not left yet, by %s to %s', async (typed, key, expected) => {
  const user = userEvent.setup()
  render(<Limit first={5} />)
  await user.clear(field())
  await user.type(field(), typed)
  await user.keyboard(key)
  expect(field().value).toBe(expected)
  await user.tab()
  expect(field().value).toBe(expected)
})
