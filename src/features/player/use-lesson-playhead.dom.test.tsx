import { cleanup, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { mediaSource, setPlayerStage, startPlayer } from '../../../tests/support/dom/player-stage.ts'
import { lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import { useLessonPlayhead } from './use-lesson-playhead.ts'

setPlayerStage()
afterEach(cleanup)

test('the time of a note, tapped where the lesson could not be had, asks once more and goes there', async () => {
  const p = startPlayer({ resolve: async (n) => (n === 1 ? Promise.reject(new Error('no')) : mediaSource(n)) })
  await p.run(1)
  expect(p.name()).toBe('failed')
  const store = createStore()
  renderHook(() => useLessonPlayhead(p.player, 1, p.name()), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  store.get(lessonPlayheadAtom)?.jump(40)
  await p.run(2)
  expect(p.name()).toBe('playing')
  expect(p.media.played[0]?.[0]).toBe(40)
})
