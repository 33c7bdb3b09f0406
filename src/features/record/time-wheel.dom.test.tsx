import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TimeWheel } from './time-wheel.tsx'

afterEach(cleanup)

it('is drawn by a pointer that is pressed, and by no other', () => {
  const onChange = vi.fn<(hour: number, minute: number) => void>()
  render(<TimeWheel hour={8} minute={0} onChange={onChange} />)
  const column = screen.getByRole('spinbutton', { name: '时' }).parentElement as HTMLElement
  Object.defineProperty(column, 'clientHeight', { value: 120 })
  column.setPointerCapture = vi.fn<(pointer: number) => void>()
  fireEvent.pointerDown(column, { clientY: 100, buttons: 1 })
  fireEvent.pointerMove(column, { clientY: 60, buttons: 1 })
  expect(onChange.mock.calls).toEqual([[9, 0]])
  // let go of outside the column, which heard nothing of it
  fireEvent.pointerMove(column, { clientY: 20, buttons: 0 })
  fireEvent.pointerMove(column, { clientY: 20, buttons: 1 })
  expect(onChange.mock.calls).toEqual([[9, 0]])
})
