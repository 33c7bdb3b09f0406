import { act, cleanup, render } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { useRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setPlayerStage, startPlayer } from '../../../tests/support/dom/player-stage.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import type { LessonDetail } from '../../api/lesson.ts'
import { useLessonRun } from './use-lesson-run.ts'

const world = vi.hoisted(() => ({ player: null as unknown }))
vi.mock('./lesson-run.ts', () => ({ createRun: () => ({ player: world.player, follow() {} }) }))
vi.mock('./media/accompany.ts', () => ({ accompany: () => () => {} }))
vi.mock('../../platform/services.tsx', () => ({ useServices: () => null }))

beforeAll(completeDocument)
setPlayerStage()
afterEach(cleanup)

/** The screen of lesson 1 at an address; its player plays by itself unless a tap is wanted. */
async function openLesson(address: string, isStartedByTap: boolean) {
  const p = startPlayer({ isStartedByTap })
  world.player = { ...p.player, attach: () => () => {} }
  const detail = { lesson: { id: 1 } } as unknown as LessonDetail
  function Stage() {
    useLessonRun({ detail, mode: 'full', t: '75', cover: '' }, useRef(null))
    return null
  }
  const history = createMemoryHistory({ initialEntries: ['/member/notes', address] })
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path: '/course/video/$videoId', component: Stage })
  const router = createRouter({ routeTree: root.addChildren([screen]), history })
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router as never} />
    </Provider>,
  )
  await act(() => p.run(3))
  return { ...p, history }
}

test('a second in the address is followed once: it goes as soon as the lesson plays, in the same entry', async () => {
  const { history } = await openLesson('/course/video/1?t=75&tab=notes', true)
  expect(history.location.href).toBe('/course/video/1?tab=notes')
  expect(history.length).toBe(2)
})

test('before the lesson plays the second stays in the address: a reload still leads there', async () => {
  const { history } = await openLesson('/course/video/1?t=75', false)
  expect(history.location.href).toBe('/course/video/1?t=75')
})
