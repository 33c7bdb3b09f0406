import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity, useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

const onRefresh = vi.fn<() => Promise<void>>(async () => {})

function Home({ isShown }: { readonly isShown: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div ref={area} data-testid="area" />
      <PullToRefresh area={area} onRefresh={onRefresh} />
    </Activity>
  )
}

const finger = (y: number) => ({ clientX: 100, clientY: y })
const pullFarEnough = (): void => {
  fireEvent.touchStart(screen.getByTestId('area'), { touches: [finger(0)] })
  fireEvent.touchMove(screen.getByTestId('area'), { touches: [finger(200)] })
  expect(screen.getByText('松开刷新')).toBeTruthy()
}
const tap = async (): Promise<void> => {
  fireEvent.touchStart(screen.getByTestId('area'), { touches: [finger(50)] })
  await act(async () => fireEvent.touchEnd(screen.getByTestId('area'), { touches: [] }))
}

afterEach(() => {
  cleanup()
  onRefresh.mockClear()
})

it('a second finger ends the pull', async () => {
  render(<Home isShown />)
  pullFarEnough()
  fireEvent.touchStart(screen.getByTestId('area'), { touches: [finger(200), finger(300)] })
  expect(screen.queryByText('松开刷新')).toBeNull()
  fireEvent.touchEnd(screen.getByTestId('area'), { touches: [finger(200)] })
  fireEvent.touchEnd(screen.getByTestId('area'), { touches: [] })
  await tap()
  expect(onRefresh).not.toHaveBeenCalled()
})

it('a screen that was left during a pull has no mark when it is shown again', async () => {
  const { rerender } = render(<Home isShown />)
  pullFarEnough()
  rerender(<Home isShown={false} />)
  rerender(<Home isShown />)
  expect(screen.queryByText('松开刷新')).toBeNull()
  await tap()
  expect(onRefresh).not.toHaveBeenCalled()
})

it('one that is let go refreshes', async () => {
  render(<Home isShown />)
  pullFarEnough()
  await act(async () => fireEvent.touchEnd(screen.getByTestId('area'), { touches: [] }))
  expect(onRefresh).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
})
