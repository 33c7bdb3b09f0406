/** The list beside a screen it leads to (screens 4.14). */
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { noteKey } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { notesStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member
const open = (address: string) => openApp({ address, member, config: defaultSystemConfig })
const pane = (name: string) => within(screen.getByRole('complementary', { name }))

beforeAll(completeDocument)
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string) => {
    const detail = { id: 7, nick_name: '小满', mobile: '13800000007', is_bind_mobile: 1 }
    const data = address.includes('/member/detail') ? detail : { data: [], total: 0 }
    return Response.json({ code: 0, message: '', data })
  })
})
afterEach(async () => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
  await emptyStore(notesStore)
})

it('is the one the screen was opened from', async () => {
  const router = open(paths.study({ tab: 'course' }))
  expect((await screen.findByRole('tab', { name: '购买' })).getAttribute('aria-selected')).toBe('true')
  await act(() => router.navigate({ href: '/study/course/5' }))
  expect(pane('我的课程').getByRole('tab', { name: '购买' }).getAttribute('aria-selected')).toBe('true')
})

it('counts the notes that are there by now', async () => {
  const [first, second] = [noteEntry('a', { member: '7' }), noteEntry('b', { member: '7' })]
  for (const entry of [first, second]) await notesStore.set(noteKey(entry), entry)
  open(paths.memberNotes)
  const row = await screen.findByRole('link', { name: /^我的笔记/ })
  await vi.waitFor(() => expect(row.textContent).toContain('2 条'))
  await act(async () => openNotes().delete(first))
  await vi.waitFor(() => expect(row.textContent).toContain('1 条'))
})
