import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import type { Player } from '../engine/player-port.ts'
import { useKeys } from './use-keys.ts'

it.each([
  [' ', 'toggle', 1],
  ['m', 'toggleMute', 1],
  ['ArrowRight', 'seekBy', 3],
])('%j held calls %s %i times, and never scrolls the page', (key, call, times) => {
  const act = vi.fn<() => void>()
  const { unmount } = renderHook(() => useKeys({ [call]: act } as unknown as Player))
  const presses = [false, true, true].map((repeat) => new KeyboardEvent('keydown', { key, repeat, cancelable: true }))
  for (const press of presses) window.dispatchEvent(press)
  expect(act).toHaveBeenCalledTimes(times)
  expect(presses.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true])
  unmount()
})

it('M says whether it is silent: a picture without sound looks like any other', () => {
  const toggleMute = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValueOnce(false)
  const { unmount } = renderHook(() => useKeys({ toggleMute } as unknown as Player))
  for (const text of ['已静音', '已取消静音']) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm' }))
    expect(appStore.get(toastAtom)?.text).toBe(text)
  }
  unmount()
})
