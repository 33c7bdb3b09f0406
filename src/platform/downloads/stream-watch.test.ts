import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryLocks } from '../../../tests/support/dom/memory-locks.ts'
import { createStreamWatch } from './stream-watch.ts'

beforeEach(() => vi.stubGlobal('navigator', { locks: createMemoryLocks() }))
afterEach(() => vi.unstubAllGlobals())

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Tabs that hear each other. */
function openTabs() {
  const states: boolean[][] = [[], []]
  const tabs = states.map((seen, index) => {
    const tab = createStreamWatch(
      () => seen.push(tab.isStreaming()),
      () => void tabs[1 - index]?.look(),
    )
    return tab
  })
  const [one, other] = tabs
  if (one === undefined || other === undefined) throw new Error('two tabs')
  return { one, other, states }
}

it('knows of a stream in another tab, and of its end', async () => {
  const { one, other, states } = openTabs()
  const end = other.begin()
  await settle()
  expect([one.isStreaming(), other.isStreaming()]).toEqual([true, true])
  end()
  end()
  await settle()
  expect([one.isStreaming(), other.isStreaming()]).toEqual([false, false])
  expect(states).toEqual([
    [true, false],
    [true, false],
  ])
})

it('ends with the last of several', async () => {
  const { one, other } = openTabs()
  const [endOne, endOther] = [one.begin(), other.begin()]
  await settle()
  endOne()
  await settle()
  expect(one.isStreaming()).toBe(true)
  endOther()
  await settle()
  expect(one.isStreaming()).toBe(false)
})

it('a stream that ended before the lock was there leaves none', async () => {
  const { one, other } = openTabs()
  one.begin()()
  await settle()
  expect([one.isStreaming(), other.isStreaming()]).toEqual([false, false])
})

it('a tab that is opened later finds it by looking', async () => {
  const { one, other } = openTabs()
  other.begin()
  await settle()
  const late = createStreamWatch(
    () => {},
    () => {},
  )
  await late.look()
  expect(late.isStreaming()).toBe(true)
  expect(one.isStreaming()).toBe(true)
})

it('without locks a tab knows of itself', () => {
  vi.stubGlobal('navigator', {})
  const { one } = openTabs()
  const end = one.begin()
  expect(one.isStreaming()).toBe(true)
  end()
  expect(one.isStreaming()).toBe(false)
})
