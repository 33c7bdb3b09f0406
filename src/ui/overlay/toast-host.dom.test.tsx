import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ToastHost } from './toast-host.tsx'

afterEach(cleanup)

it('keeps its status region while there is no toast, so that the next text is announced', () => {
  const view = render(<ToastHost toast={null} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  view.rerender(<ToastHost toast={{ id: 1, text: '成功', position: 'center' }} />)
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('成功')
})

it('shows one toast at a time, at the asked place, without taking the focus', () => {
  const view = render(<ToastHost toast={{ id: 1, text: '成功', position: 'top' }} />)
  expect(screen.getByRole('status').className).toContain('top')
  view.rerender(<ToastHost toast={{ id: 2, text: '链接已复制', position: 'bottom' }} />)
  expect(screen.getByRole('status').className).toContain('bottom')
  expect(screen.queryByText('成功')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})
