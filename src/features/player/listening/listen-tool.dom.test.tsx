import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeDocument } from '../../../../tests/support/dom/render-app.tsx'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import type { PlayerState } from '../engine/player-machine.ts'
import type { LessonRun } from '../lesson-run.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import { ListenTool } from './listen-tool.tsx'

const world = vi.hoisted(() => ({ begin: (_run: unknown): void => {} }))
vi.mock('./listening.tsx', () => ({ startListening: (run: unknown) => world.begin(run) }))

const playing: PlayerState = { name: 'playing', attempts: 0 }

const run = (id: number, state: PlayerState = playing): LessonRun => {
  const snapshot = { state }
  const player = { subscribe: () => () => {}, snapshot: () => snapshot }
  return { player, mode: 'full', detail: { lesson: { id } } } as unknown as LessonRun
}

function show(first: LessonRun) {
  const store = createStore()
  store.set(lessonRunAtom, first)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <Provider store={store}>
      <RouterContextProvider router={router as never}>
        <ListenTool className={undefined} />
      </RouterContextProvider>
    </Provider>,
  )
  return { become: (next: LessonRun | null) => act(() => store.set(lessonRunAtom, next)) }
}

const tool = (): HTMLElement => screen.getByRole('button')
const begun: unknown[] = []
/** What a tap asked for has come. */
const settle = () => act(() => vi.dynamicImportSettled())

beforeAll(() => completeDocument())
beforeEach(() => {
  begun.length = 0
  world.begin = (which) => void begun.push(which)
})
afterEach(cleanup)

describe('a tap on 听课', () => {
  it('is followed once its code is there, and says meanwhile that it is on its way', async () => {
    const first = run(1)
    show(first)
    fireEvent.click(tool())
    expect(tool().textContent).toBe('加载中…')
    expect(tool().getAttribute('aria-busy')).toBe('true')
    await settle()
    expect(begun).toEqual([first])
    expect(tool().textContent).toBe('听课')
  })

  it('is followed when the player of the lesson was made anew meanwhile', async () => {
    const { become } = show(run(1))
    fireEvent.click(tool())
    const anew = run(1)
    become(anew)
    await settle()
    expect(begun).toEqual([anew])
  })

  it('is not followed by another lesson, whose own button is free', async () => {
    const { become } = show(run(1))
    fireEvent.click(tool())
    become(run(2))
    expect(tool().textContent).toBe('听课')
    await settle()
    expect(begun).toEqual([])
  })

  it('that cannot be followed says why, and can be made again', async () => {
    world.begin = () => {
      throw new Error('no code')
    }
    show(run(1))
    fireEvent.click(tool())
    await settle()
    expect(appStore.get(toastAtom)?.text).toBe('操作失败，请稍后重试')
    expect(tool().textContent).toBe('听课')
  })

  it('means nothing while there is no picture, and the button looks so', async () => {
    show(run(1, { name: 'failed', reason: '网络较慢，请重试' }))
    expect(tool().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(tool())
    await settle()
    expect(begun).toEqual([])
  })
})
