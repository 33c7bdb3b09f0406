import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import { isConfigFailedAtom, systemConfigAtom } from './session-atoms.ts'
import { createConfigLoader } from './system-config.ts'

/** A loader whose questions are answered by hand, in any order. */
function loader() {
  const questions: { resolve(config: SystemConfig): void; reject(error: Error): void }[] = []
  const store = createStore()
  const { load } = createConfigLoader(
    store,
    () => new Promise((resolve, reject) => void questions.push({ resolve, reject })),
  )
  const answer = (question: number, name: string): void =>
    questions[question]?.resolve({ ...defaultSystemConfig, name })
  const fail = (question: number): void => questions[question]?.reject(new Error('HTTP 500'))
  return { store, load, answer, fail, name: () => store.get(systemConfigAtom)?.name }
}

it('an answer that was held up does not take the place of a later one', async () => {
  const { load, answer, name } = loader()
  const [first, second] = [load(), load()]
  answer(1, '新学校')
  await second
  answer(0, '旧学校')
  expect(await first).toBe(true)
  expect(name()).toBe('新学校')
})

it('the first answer is shown though a later one is on its way, which then takes its place', async () => {
  const { load, answer, name } = loader()
  const [first, second] = [load(), load()]
  answer(0, '旧学校')
  await first
  expect(name()).toBe('旧学校')
  answer(1, '新学校')
  await second
  expect(name()).toBe('新学校')
})

it('a failure counts for nothing once it was asked again: the later question tells', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { store, load, answer, fail } = loader()
  const [first, second] = [load(), load()]
  fail(0)
  expect(await first).toBe(false)
  answer(1, '新学校')
  expect(await second).toBe(true)
  expect(store.get(isConfigFailedAtom)).toBe(false)
})

it('a failure that was held up does not take back what a later question has brought', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { store, load, answer, fail, name } = loader()
  const [first, second] = [load(), load()]
  answer(1, '新学校')
  await second
  fail(0)
  expect(await first).toBe(false)
  expect(name()).toBe('新学校')
  expect(store.get(isConfigFailedAtom)).toBe(false)
})
