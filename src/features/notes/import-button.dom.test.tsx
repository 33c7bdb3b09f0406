import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { noNotes, notesAtom } from '../../platform/notes/notes-view.ts'
import { ImportButton } from './import-button.tsx'

const imported = vi.hoisted(() => vi.fn<() => Promise<number>>())
vi.mock('../../platform/notes/notes.ts', () => ({ openNotes: () => ({ import: imported }) }))
vi.mock('../../domain/notes/parse-notes.ts', () => ({ parseNotes: () => ({ notes: [] }) }))

afterEach(cleanup)

test.each([
  ['the disk is full', new DOMException('full', 'QuotaExceededError'), '存储空间不足，没有导入任何笔记'],
  ['the disk does not answer', new Error('The disk does not answer'), '没有导入成功，请重试'],
])('%s: says so, and the button can be pressed again', async (_what, error, said) => {
  imported.mockRejectedValue(error)
  const store = createStore()
  store.set(notesAtom, { ...noNotes, member: '7', state: 'read' })
  render(
    <Provider store={store}>
      <ImportButton />
    </Provider>,
  )
  const files = [new File(['# notes'], 'notes.md')]
  fireEvent.change(screen.getByLabelText('笔记文件'), { target: { files } })
  await act(() => vi.waitFor(() => expect(imported).toHaveBeenCalledWith([], '7')))
  expect((await screen.findByText(said)).getAttribute('role')).toBe('status')
  expect(screen.getByRole('button', { name: '导入笔记' }).getAttribute('aria-busy')).not.toBe('true')
})
