import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LessonDetail } from '../../../api/lesson.ts'
import type { Entitlement } from '../../../domain/course/entitlement.ts'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { journalAtom, journalOwnerAtom, type JournalEntry } from '../../../platform/sync/journal.ts'
import { hanging } from '../../../shared/code/in-time.ts'
import type { Member } from '../../../shared/member.ts'
import type { LessonRun } from '../lesson-run.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import { isFullScreenAtom } from './full-screen.ts'
import { LessonStage } from './lesson-stage.tsx'

const drain = vi.hoisted(() => vi.fn<() => Promise<void>>())
const services = { sync: { drain } }
vi.mock('../../../platform/services.tsx', () => ({ useServices: () => services }))
vi.mock('./lesson-player.tsx', () => ({
  LessonPlayer: ({ detail }: { detail: LessonDetail }) => `播放${detail.watched.get(1)?.watchedSeconds}`,
}))

beforeEach(() => {
  vi.useFakeTimers()
  drain.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const entry: JournalEntry = { lessonId: 1, courseId: 9, position: 5, furthest: 5, isFinished: false, updatedAt: 1 }
const left = { isFinished: false, updatedAt: null }
const detailOf = (watchedSeconds: number) =>
  ({ lesson: { id: 1 }, watched: new Map([[1, { ...left, watchedSeconds }]]) }) as unknown as LessonDetail

/** The stage of lesson 1 for member 7, whose journal was read. */
function stage() {
  const store = createStore()
  store.set(userAtom, { id: 7 } as Member)
  store.set(journalOwnerAtom, '7')
  const show = (watchedSeconds: number, isAsking: boolean) => (
    <Provider store={store}>
      <LessonStage
        content={{
          detail: detailOf(watchedSeconds),
          entitlement: {} as Entitlement,
          mode: 'full',
          neighbours: { previous: null, next: null, unfinished: null },
        }}
        isAsking={isAsking}
        t={undefined}
        openLesson={() => {}}
        onState={() => {}}
        onOutage={() => {}}
      />
    </Provider>
  )
  return { store, show, text: () => screen.getByLabelText('播放器').textContent }
}

test('never played here, a lesson waits for the answer that follows the stored one: it was left elsewhere meanwhile', () => {
  const { show, text } = stage()
  const { rerender } = render(show(0, true))
  expect(text()).toBe('正在加载…')
  rerender(show(1200, false))
  expect(text()).toBe('播放1200')
})

test('without that answer it plays by the stored one after three seconds', () => {
  const { show, text } = stage()
  render(show(0, true))
  act(() => void vi.advanceTimersByTime(2900))
  expect(text()).toBe('正在加载…')
  act(() => void vi.advanceTimersByTime(200))
  expect(text()).toBe('播放0')
})

test('where it was left here, it plays at once', () => {
  const { store, show, text } = stage()
  store.set(journalAtom, new Map([[1, entry]]))
  render(show(0, true))
  expect(text()).toBe('播放0')
})

test('a lesson that plays is not taken away by a later question', () => {
  const { store, show, text } = stage()
  const { rerender } = render(show(0, false))
  // as its player does, and 听课, which gives it back
  act(() => store.set(lessonRunAtom, { detail: detailOf(0) } as LessonRun))
  rerender(show(0, true))
  expect(text()).toBe('播放0')
})

/** Shows what the stage throws, as the screen's place does (screens 1.6.4). */
class Crashed extends Component<{ readonly children: ReactNode }> {
  override state = { said: '' }
  static getDerivedStateFromError(error: Error) {
    return { said: error.message }
  }
  override render() {
    return this.state.said || this.props.children
  }
}

const hang = () => new Promise<void>(() => {})
const chunkError = new Error('Missing part of the app: sync.js')

test.each([
  ['hangs', hang, hanging.message],
  ['cannot be had', () => Promise.reject(chunkError), chunkError.message],
  ['is there, and what waits cannot be sent', () => Promise.reject(new Error('offline')), '正在加载…'],
])('where the code that reads the places of this device %s, the screen says so', async (_, outcome, said) => {
  vi.spyOn(console, 'error').mockReturnValue()
  drain.mockImplementation(outcome)
  const { store, show } = stage()
  store.set(journalOwnerAtom, null)
  const { container } = render(<Crashed>{show(0, false)}</Crashed>)
  await act(() => vi.advanceTimersByTimeAsync(14_900))
  expect(container.textContent).toBe(outcome === hang ? '正在加载…' : said)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(container.textContent).toBe(said)
})

test('the places are there, and much is to be sent: it plays', async () => {
  drain.mockImplementation(hang)
  const { store, show, text } = stage()
  store.set(journalOwnerAtom, null)
  render(<Crashed>{show(0, false)}</Crashed>)
  act(() => store.set(journalOwnerAtom, '7'))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(text()).toBe('播放0')
})

test('full screen, kept for the next lesson, can be left while that is on its way', () => {
  const { store, show } = stage()
  store.set(isFullScreenAtom, true)
  const told = { onState() {}, onOutage() {}, openLesson() {} }
  const { rerender } = render(
    <Provider store={store}>
      <LessonStage content={null} isAsking t={undefined} {...told} />
    </Provider>,
  )
  expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
  rerender(show(0, true))
  expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
})
