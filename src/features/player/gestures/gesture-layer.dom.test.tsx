/** Fingers on the picture of a lesson under ban_drag (screens 4.10 check 2), on an element that keeps the standard's rules. */
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import { GestureLayer } from './gesture-layer.tsx'

setPlayerStage()
afterEach(cleanup)

const nothing = (): void => {}

/** A lesson that plays, under a layer of 400 px. */
async function show(isForwardBanned: boolean) {
  const vibrate = vi.fn<(ms: number) => boolean>()
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { vibrate, userActivation: { hasBeenActive: true } }),
  )
  const p = startPlayer({ limits: { trialSeconds: null, isForwardBanned } })
  const { player } = p
  function Layer() {
    const snapshot = useSyncExternalStore(player.subscribe, player.snapshot)
    return <GestureLayer player={player} snapshot={snapshot} onTap={nothing} onPoint={nothing} onFullScreen={nothing} />
  }
  const { container } = render(<Layer />)
  const layer = container.firstElementChild ?? container
  layer.getBoundingClientRect = () => ({ left: 0, width: 400 }) as DOMRect
  await act(() => p.run(2))
  function finger(kind: 'pointerDown' | 'pointerMove' | 'pointerUp', x: number): void {
    const event = createEvent[kind](layer, { pointerId: 1, button: 0, pointerType: 'touch' })
    Object.defineProperties(event, { clientX: { value: x }, clientY: { value: 60 }, timeStamp: { value: Date.now() } })
    fireEvent(layer, event)
  }
  return { ...p, vibrate, finger, run: (seconds: number) => act(() => p.run(seconds)) }
}

const said = (): string | null => screen.getByRole('status').textContent

test('a long press is felt and plays at 2× until it is released', async () => {
  const s = await show(false)
  s.finger('pointerDown', 245)
  await s.run(1)
  expect(said()).toContain('快放中，松手恢复')
  expect(s.vibrate).toHaveBeenCalledOnce()
  s.finger('pointerUp', 245)
  expect(said()).toBe('')
  expect(s.video.playbackRate).toBe(1)
})

test('under ban_drag a long press says that it is refused, and is not felt', async () => {
  const s = await show(true)
  s.finger('pointerDown', 245)
  await s.run(1)
  expect(said()).toBe('本课时不可倍速')
  expect(s.video.playbackRate).toBe(1)
  s.finger('pointerUp', 245)
  expect(said()).toBe('')
  expect(s.vibrate).not.toHaveBeenCalled()
})

test('under ban_drag a slide goes no further than was watched; that is said two seconds longer', async () => {
  const s = await show(true)
  s.finger('pointerDown', 60)
  s.finger('pointerMove', 340)
  expect(said()).toBe('本课时不可快进')
  s.finger('pointerUp', 340)
  await s.run(1.5)
  expect(said()).toBe('本课时不可快进')
  await s.run(1)
  expect(said()).toBe('')
  expect(s.video.currentTime).toBeLessThan(5)
})
