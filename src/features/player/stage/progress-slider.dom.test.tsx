import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProgressSlider } from './progress-slider.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nothing = (): void => {}

/** The slider of a film of 100 s that stands at its fifth. */
function sliderAtFive() {
  const onSeek = vi.fn<(second: number) => void>()
  const at = (position: number) => (
    <ProgressSlider
      position={position}
      duration={100}
      bufferedTo={0}
      onSeek={onSeek}
      onStep={nothing}
      onTouch={nothing}
    />
  )
  const { rerender } = render(at(5))
  const slider = screen.getByRole<HTMLInputElement>('slider')
  return {
    slider,
    onSeek,
    drag: (second: number) => fireEvent.input(slider, { target: { value: String(second) } }),
    playTo: (second: number) => rerender(at(second)),
    said: () => slider.getAttribute('aria-valuetext')?.split(' ')[0],
  }
}

it.each(['pointerUp', 'pointerCancel', 'blur'] as const)(
  'let go where it was taken, which is no change, it follows the film again: %s',
  (event) => {
    const { slider, onSeek, drag, playTo, said } = sliderAtFive()
    drag(60)
    expect(said()).toBe('01:00')
    drag(5)
    playTo(9)
    expect(said()).toBe('00:05')
    fireEvent[event](slider)
    act(() => void vi.runAllTimers())
    expect([said(), slider.value]).toEqual(['00:09', '9'])
    expect(onSeek).not.toHaveBeenCalled()
  },
)

it('let go elsewhere, the film goes there once, though the change comes after the finger has left', () => {
  const { slider, onSeek, drag } = sliderAtFive()
  drag(60)
  fireEvent.pointerUp(slider)
  act(() => void slider.dispatchEvent(new Event('change', { bubbles: true })))
  act(() => void vi.runAllTimers())
  expect(onSeek.mock.calls).toEqual([[60]])
})
