/** A row of 收藏 whose button could not be fetched at first (screens 1.6.4, 2.3). */
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { StudyCourse } from '../../api/study.ts'
import { ChromeContext, type Chrome } from '../../ui/frame/chrome.tsx'
import { StudyRowItem } from './study-row-item.tsx'

const code = vi.hoisted(() => ({ isThere: false, asked: 0 }))
vi.mock('./favourite-line.tsx', () => ({
  get FavouriteLine() {
    code.asked += 1
    if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <button type="button">取消收藏</button>
  },
}))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const row = { courseId: 5, title: '园艺', cover: '', favouritedAt: 1 } as StudyCourse
const facts = { progress: 0, learnedCount: 0, isFinished: false, last: null }

function Around({ connection, children }: { readonly connection: Chrome['connection']; readonly children: ReactNode }) {
  const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0, connection } as const
  return (
    <RouterContextProvider router={router}>
      <ChromeContext value={chrome}>{children}</ChromeContext>
    </RouterContextProvider>
  )
}

it('has it when the network is back', async () => {
  const item = <StudyRowItem tab="collect" row={row} facts={facts} />
  const { rerender } = render(<Around connection="offline">{item}</Around>)
  await vi.waitFor(() => expect(code.asked).toBeGreaterThan(0))
  expect(screen.getByRole('link', { name: '园艺' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取消收藏' })).toBeNull()
  code.isThere = true
  rerender(<Around connection="online">{item}</Around>)
  expect(await screen.findByRole('button', { name: '取消收藏' })).toBeTruthy()
})
