import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { courseRead } from '../../api/course.ts'
import { learnedCourseRead } from '../../api/learned-course.ts'
import { learnedCoursesRead } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { pagesKey, readKey } from '../../platform/reads/read-key.ts'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { journalAtom } from '../../platform/sync/journal.ts'
import type { Member } from '../../shared/member.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { fakeDownloads, noDownloads } from '../../../tests/support/dom/fake-downloads.ts'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { WayToCourse } from './way-to-course.tsx'

beforeEach(() => {
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as Member)
  appStore.set(isVerifiedAtom, true)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  noDownloads()
  appStore.set(journalAtom, new Map())
  appStore.set(userAtom, null)
  appStore.set(tokenAtom, null)
})

/** Where lesson 105 says its course is; null without a way. */
function way(lastKnown?: number): string | null {
  render(
    <Provider store={appStore}>
      <WayToCourse lesson={105} lastKnown={lastKnown} />
    </Provider>,
  )
  return screen.queryByRole('link', { name: '返回课程' })?.getAttribute('href') ?? null
}

const studyPage = {
  rows: [
    { courseId: 3, last: null },
    { courseId: 1, last: { lessonId: 105 } },
  ],
  total: 2,
  rawCount: 2,
}
const studyRead = learnedCoursesRead({ page: 1, size: 10 })
const outline = { course: { id: 1 }, groups: [{ lessons: [{ id: 104 }] }, { lessons: [{ id: 105 }] }] }

it.each([
  ['the list 在学', pagesKey('7', studyRead), { pages: [studyPage], pageParams: [1] }],
  ['the card 继续学习', readKey('7', studyRead), studyPage],
  ['学习进度 of the course', readKey('7', learnedCourseRead(1)), [{ id: 104 }, { id: 105 }]],
  ['目录 of the course', readKey('7', courseRead(1)), outline],
])('is known from %s', (_, key, answer) => {
  queryClient.setQueryData(readKey('7', learnedCourseRead(2)), [{ id: 201 }])
  queryClient.setQueryData(key, answer)
  expect(way()).toBe('/course/1')
})

it('is known from the journal and from a download, and best from the lesson itself', () => {
  fakeDownloads([downloadEntry(105, { course: 4 })])
  expect(way()).toBe('/course/4')
  cleanup()
  appStore.set(journalAtom, new Map([[105, { courseId: 5 } as never]]))
  expect(way()).toBe('/course/5')
  cleanup()
  expect(way(6)).toBe('/course/6')
})

it('is not made up: of another member, or of another lesson, nothing is said', () => {
  queryClient.setQueryData(readKey('8', courseRead(1)), outline)
  queryClient.setQueryData(readKey('7', courseRead(2)), { course: { id: 2 }, groups: [{ lessons: [{ id: 201 }] }] })
  expect(way()).toBeNull()
})

it('asks for the course: one that is gone, too, is not gone on with', async () => {
  const { promise, resolve } = deferred<string>()
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    resolve(String(input instanceof Request ? input.url : input))
    return new Promise(() => {})
  })
  way(6)
  expect(await promise).toMatch(/course\/6$/)
  vi.unstubAllGlobals()
})
