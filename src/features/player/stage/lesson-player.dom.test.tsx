import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { appStore } from '../../../platform/store.ts'
import { isFullScreenAtom, setFullScreen } from './full-screen.ts'
import { LessonPlayer } from './lesson-player.tsx'

const run = {
  player: { noteWatched() {} },
  snapshot: { state: { name: 'resolving' }, resumedAt: null, frameAddress: null },
}
vi.mock('../use-lesson-run.ts', () => ({ useLessonRun: () => run }))
vi.mock('../use-lesson-playhead.ts', () => ({ useLessonPlayhead() {} }))
vi.mock('./state-panel.tsx', () => ({ StatePanel: () => null }))

afterEach(() => {
  cleanup()
  run.snapshot.state.name = 'resolving'
  setFullScreen(false)
  Reflect.deleteProperty(window.screen, 'orientation')
})

function player() {
  const props = { detail: { lesson: { id: 1, title: '竖屏' }, course: {}, watched: new Map() }, mode: 'full' }
  const told = { onState() {}, onOutage() {} }
  return (
    <Provider store={appStore}>
      <LessonPlayer {...({ ...props, ...told } as unknown as Parameters<typeof LessonPlayer>[0])} />
    </Provider>
  )
}

it.each(['loadedMetadata', 'resize'] as const)(
  'a lesson that follows in kept full screen holds the screen as its own picture lies: %s',
  (event) => {
    const lock = vi.fn<(orientation: string) => Promise<void>>(async () => {})
    Object.defineProperty(window.screen, 'orientation', { value: { lock, unlock() {} }, configurable: true })
    appStore.set(isFullScreenAtom, true)
    render(player())
    const video = screen.getByLabelText('竖屏')
    Object.defineProperties(video, { videoWidth: { value: 1080 }, videoHeight: { value: 1920 } })
    fireEvent[event](video)
    expect(lock.mock.calls).toEqual([['portrait']])
  },
)
