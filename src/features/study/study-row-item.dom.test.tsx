/** A row of 收藏 (screens 1.6.4, 2.3). */
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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

vi.mock('../../domain/downloads/offline-kept.tsx', () => ({
  OfflineKept: ({ course }: { readonly course?: number }) => <span>已下载 {course}</span>,
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

afterEach(cleanup)

it('says what is downloaded of it, also of a course that was never begun', () => {
  const last = { lessonId: 1, title: '浇水', seconds: 5 }
  for (const known of [facts, { ...facts, last }, { ...facts, last, learnedCount: 1 }]) {
    render(<StudyRowItem tab="collect" row={row} facts={known} />, {
      wrapper: ({ children }: { readonly children: ReactNode }) => <Around connection="offline">{children}</Around>,
    })
    expect(screen.getAllByText('已下载 5')).toHaveLength(1)
    cleanup()
  }
})

it('has its button, which could not be fetched at first, when the network is back', async () => {
  const item = <StudyRowItem tab="collect" row={row} facts={facts} />
  const { rerender } = render(<Around connection="offline">{item}</Around>)
  await vi.waitFor(() => expect(code.asked).toBeGreaterThan(0))
  expect(screen.getByRole('link', { name: '园艺' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取消收藏' })).toBeNull()
  code.isThere = true
  rerender(<Around connection="online">{item}</Around>)
  expect(await screen.findByRole('button', { name: '取消收藏' })).toBeTruthy()
})
