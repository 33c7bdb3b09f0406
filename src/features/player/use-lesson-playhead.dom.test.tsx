import { cleanup, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { mediaSource, setPlayerStage, startPlayer, type StageOptions } from '../../../tests/support/dom/player-stage.ts'
import { lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import type { Source } from './engine/sources.ts'
import { useLessonPlayhead } from './use-lesson-playhead.ts'

setPlayerStage()
afterEach(cleanup)

/** What the notes get of a player. */
function lend(p: ReturnType<typeof startPlayer>) {
  const store = createStore()
  renderHook(() => useLessonPlayhead(p.player, 1, p.name()), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  return store.get(lessonPlayheadAtom)
}

test('the time of a note, tapped where the lesson could not be had, asks once more and goes there', async () => {
  const p = startPlayer({ resolve: async (n) => (n === 1 ? Promise.reject(new Error('no')) : mediaSource(n)) })
  await p.run(1)
  expect(p.name()).toBe('failed')
  lend(p)?.jump(40)
  await p.run(2)
  expect(p.name()).toBe('playing')
  expect(p.media.played[0]?.[0]).toBe(40)
})

/** A note is begun before the addresses of its lesson come. */
async function writeWhileLoading(options: StageOptions, isOffline = false) {
  const addresses = deferred<Source>()
  const p = startPlayer({
    ...options,
    resolve: (n) => (isOffline && n === 1 ? Promise.reject(new Error('offline')) : addresses.promise),
  })
  p.world.isOffline = isOffline
  await p.run(1)
  const playOn = lend(p)?.hold()
  p.setOffline(false)
  addresses.resolve(mediaSource(1))
  await p.run(3)
  return { ...p, playOn }
}

test.each([
  ['is still loading', false],
  ['waits for the network', true],
])('a lesson that %s does not begin under the sheet to write in, and plays afterwards', async (_, isOffline) => {
  const p = await writeWhileLoading({}, isOffline)
  expect(p.name()).toBe('ready')
  expect(p.played()).toEqual([])
  p.playOn?.()
  await p.run(1)
  expect(p.name()).toBe('playing')
})

test('also when the sheet is closed before the addresses are there', async () => {
  const addresses = deferred<Source>()
  const p = startPlayer({ resolve: () => addresses.promise })
  lend(p)?.hold()()
  addresses.resolve(mediaSource(1))
  await p.run(1)
  expect(p.name()).toBe('playing')
})

test('one that waits for a tap still waits after the sheet', async () => {
  const p = await writeWhileLoading({ isStartedByTap: false })
  p.playOn?.()
  await p.run(1)
  expect(p.name()).toBe('ready')
})
