import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { forgetAnswers, holdAnswers } from './forget-answers.ts'
import { queryClient } from './query-client.ts'

const cache = queryClient.getQueryCache()

/** Answers to `count` courses, the eldest first. */
function answer(count: number): void {
  for (let id = 1; id <= count; id += 1) queryClient.setQueryData(['public', 'course', id], { id }, { updatedAt: id })
}

const courses = (): unknown[] => cache.getAll().map(({ queryKey }) => queryKey[2])

const show = (id: number): (() => void) =>
  new QueryObserver(queryClient, { queryKey: ['public', 'course', id], enabled: true, staleTime: Infinity }).subscribe(
    () => {},
  )

afterEach(() => cache.clear())

it('keeps the eight newest of the answers that no screen shows', () => {
  answer(20)
  forgetAnswers()
  expect(courses()).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
})

it('keeps what a screen shows, and what one that stays has shown', () => {
  answer(20)
  const screen = {}
  const leave = show(1)
  holdAnswers(screen)
  leave()
  const leaveOther = show(2)
  forgetAnswers()
  leaveOther()
  expect(courses()).toEqual([1, 2, 13, 14, 15, 16, 17, 18, 19, 20])
  forgetAnswers()
  expect(courses()).toEqual([1, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(screen).toEqual({})
})

it('leaves alone what is being asked for', () => {
  answer(8)
  void queryClient.prefetchQuery({ queryKey: ['public', 'course', 21], queryFn: () => new Promise(() => {}) })
  forgetAnswers()
  expect(courses()).toContain(21)
  expect(courses()).toHaveLength(9)
})
