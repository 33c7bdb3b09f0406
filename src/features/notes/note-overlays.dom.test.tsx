import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { noNotes, notesAtom } from '../../platform/notes/notes-view.ts'
import { appStore } from '../../platform/store.ts'
import { NoteOverlays } from './note-overlays.tsx'
import { noteSnackAtom } from './overlay-atoms.ts'

const setUnsaved = (ids: readonly string[]): void =>
  appStore.set(notesAtom, { ...noNotes, state: 'read', unsaved: new Set(ids) })
vi.mock('../../platform/notes/notes.ts', () => ({ openNotes: () => ({ retry: () => setUnsaved([]) }) }))

class NothingSeen {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NothingSeen)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  setUnsaved([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was done is said for 5 s, also after 重试 with the keys, whose button goes with its focus', () => {
  setUnsaved(['a'])
  render(
    <Provider store={appStore}>
      <NoteOverlays />
    </Provider>,
  )
  const retry = screen.getByRole('button', { name: '重试' })
  act(() => retry.focus())
  fireEvent.click(retry)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => appStore.set(noteSnackAtom, { kind: 'deleted', entry: noteEntry('a') }))
  expect(screen.getByRole('button', { name: '撤销' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.queryByRole('button')).toBeNull()
})
