import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSleepTimer, type SleepChoice } from './sleep-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const told: { choice: SleepChoice; left: number | null }[] = []
  const levels: number[] = []
  const onOver = vi.fn<() => void>()
  const timer = createSleepTimer({
    onChange: (choice, left) => told.push({ choice, left }),
    onFade: (level) => levels.push(level),
    onOver,
  })
  return { timer, told, levels, onOver, run: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

test('15 minutes: over after 15 minutes, the last 5 seconds ever softer', async () => {
  const { timer, told, levels, onOver, run } = start()
  timer.choose(15)
  expect(told).toEqual([{ choice: 15, left: 900 }])
  await run(894)
  expect(told.at(-1)).toEqual({ choice: 15, left: 6 })
  expect(levels).toEqual([])
  await run(4)
  // four times a second
  expect(levels).toEqual(Array.from({ length: 13 }, (_, step) => (20 - step) / 20))
  expect(onOver).not.toHaveBeenCalled()
  await run(2)
  expect(onOver).toHaveBeenCalledOnce()
  // what plays next is as loud as before
  expect(levels.at(-1)).toBe(1)
  expect(told.at(-1)).toEqual({ choice: 'off', left: null })
  expect(vi.getTimerCount()).toBe(0)
})

test('what is left is told every second', async () => {
  const { timer, told, run } = start()
  timer.choose(30)
  await run(10)
  expect(told.map(({ left }) => left)).toEqual([1800, 1799, 1798, 1797, 1796, 1795, 1794, 1793, 1792, 1791, 1790])
})

test('another choice takes the place of the former one', async () => {
  const { timer, told, onOver, run } = start()
  timer.choose(15)
  await run(600)
  timer.choose(60)
  expect(told.at(-1)).toEqual({ choice: 60, left: 3600 })
  await run(600)
  expect(onOver).not.toHaveBeenCalled()
  timer.choose('off')
  expect(told.at(-1)).toEqual({ choice: 'off', left: null })
  await run(4000)
  expect(onOver).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock that is set back does not lengthen it', async () => {
  const { timer, told, onOver, run } = start()
  timer.choose(15)
  await run(300)
  vi.setSystemTime(Date.now() - 3_600_000)
  await run(1)
  expect(told.at(-1)?.left).toBeLessThanOrEqual(600)
  await run(601)
  expect(onOver).toHaveBeenCalledOnce()
})

test('given up in its fade, it is as loud as before', async () => {
  const { timer, levels, onOver, run } = start()
  timer.choose(15)
  await run(897)
  expect(levels.at(-1)).toBeLessThan(1)
  timer.choose('off')
  expect(levels.at(-1)).toBe(1)
  const count = levels.length
  timer.choose('off')
  await run(10)
  expect(levels.length).toBe(count)
  expect(onOver).not.toHaveBeenCalled()
})

test('the fade is 5 seconds long, also when the clock is between two seconds', async () => {
  const { timer, levels, run } = start()
  timer.choose(15)
  vi.setSystemTime(Date.now() + 893_300)
  await run(2)
  expect(levels[0]).toBe(1)
})

test('the end of the lesson counts no time', async () => {
  const { timer, told, run } = start()
  timer.choose('end')
  await run(7200)
  expect(told).toEqual([{ choice: 'end', left: null }])
})

test('a device that slept over it finds the time over', async () => {
  const { timer, onOver, run } = start()
  timer.choose(15)
  vi.setSystemTime(Date.now() + 3_600_000)
  await run(1)
  expect(onOver).toHaveBeenCalledOnce()
})
