import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { diskLimitMs } from '../../platform/storage/with-timeout.ts'
import type { Member } from '../../shared/member.ts'
import { noteLosses } from './note-losses.ts'
import { useNoteRescue } from './use-note-rescue.ts'

const { countNotes } = vi.hoisted(() => ({ countNotes: vi.fn<() => Promise<number | null>>() }))
vi.mock('./count-notes.ts', () => ({ countNotes }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openRescue() {
  const store = createStore()
  store.set(userAtom, { id: 7 } as Member)
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children)
  const files = { allNotes: () => Promise.resolve('# 我的笔记'), saveNotes: () => Promise.resolve('saved' as const) }
  const load = vi.fn<() => Promise<typeof files>>(() => Promise.resolve(files))
  return { load, ...renderHook(() => useNoteRescue(load), { wrapper }) }
}

test.each([
  ['none', 0, 0],
  ['some', 24, 1],
])('%s on the disk', async (_what, count, loads) => {
  countNotes.mockResolvedValue(count)
  const { result, load } = openRescue()
  await act(() => result.current.look())
  expect(result.current.count).toBe(count)
  expect(load).toHaveBeenCalledTimes(loads)
})

test('a disk that does not answer: there may be some, and they can be saved', async () => {
  countNotes.mockReturnValue(new Promise(() => {}))
  const { result } = openRescue()
  await act(async () => {
    const looked = result.current.look()
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    await looked
  })
  expect(result.current.count).toBeNull()
  await act(async () => expect(await result.current.save()).toBe(true))
})

const values = (...parts: Parameters<typeof noteLosses>) => noteLosses(...parts).map(({ value }) => value)

test('names what is there beside the notes', () => {
  expect(values(24, '', 0)).toEqual(['24 条'])
  expect(values(null, '12 节，1.2GB', 3)).toEqual(['数量未知', '12 节，1.2GB', '3 条'])
})
