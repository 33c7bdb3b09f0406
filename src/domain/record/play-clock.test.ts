import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../tests/support/dom/virtual-clock.ts'
import { follow, stoppedClock, type PlayMoment } from './play-clock.ts'

/** What is counted of a series of moments. */
function counted(moments: readonly PlayMoment[]): number {
  let clock = stoppedClock
  let sum = 0
  for (const moment of moments) {
    const step = follow(clock, moment)
    clock = step.clock
    sum += step.playedMs
  }
  return sum
}

/** Ticks of a film at `speed`, each up to 40 ms early or late. */
function ticks(seconds: number, speed: number): PlayMoment[] {
  const random = seededRandom(7)
  return Array.from({ length: seconds * 4 + 1 }, (_, index) => ({
    now: index * 250 + (index === 0 ? 0 : random() * 80 - 40),
    position: (index / 4) * speed,
    speed,
  }))
}

const moment = (now: number, position: number, speed = 1): PlayMoment => ({ now, position, speed })

describe('the play clock', () => {
  test.each([0.5, 1, 1.5, 2, 3])('counts 25 s as 25 s at %d×', (speed) => {
    expect(counted(ticks(25, speed))).toBeGreaterThan(24_900)
    expect(counted(ticks(25, speed))).toBeLessThan(25_100)
  })

  test('counts a background tab, which ticks once a second', () => {
    const slow = ticks(25, 2).filter((_, index) => index % 4 === 0)
    expect(Math.round(counted(slow) / 100)).toBe(250)
  })

  test('counts no jump, forwards or back', () => {
    const before = ticks(10, 1)
    const after = ticks(10, 1).map((each) => ({ ...each, now: each.now + 10_010, position: each.position + 60 }))
    expect(counted([...before, ...after])).toBeLessThan(20_060)
    const back = after.map((each) => ({ ...each, position: each.position - 58 }))
    expect(counted([...before, ...back])).toBeLessThan(20_060)
    expect(counted([...before, ...back])).toBeGreaterThan(19_700)
  })

  test('counts no stall, and nothing while the device slept', () => {
    const before = ticks(10, 1)
    const after = ticks(10, 1).map((each) => ({ ...each, now: each.now + 3_610_000, position: each.position + 10 }))
    expect(counted([...before, ...after])).toBeLessThan(20_600)
    expect(counted([...before, ...after])).toBeGreaterThan(19_900)
  })

  test('loses nothing to what is shown between two ticks', () => {
    const between = ticks(10, 1).flatMap((each) => [each, { ...each, now: each.now + 100 }])
    expect(counted(between)).toBeGreaterThan(9_900)
  })

  test('loses nothing to a film that is shown long before it moves', () => {
    expect(counted([moment(0, 0), moment(900, 0), moment(1000, 1)])).toBe(1000)
  })

  test('counts by the greater speed where it changed on the way', () => {
    expect(counted([moment(0, 0), moment(1000, 1, 2)])).toBe(500)
    expect(counted([moment(0, 0), moment(250, 0, 2), moment(1000, 1)])).toBe(500)
  })

  test('counts a change of speed on the way by the time that passed', () => {
    const slow = ticks(10, 1)
    const fast = ticks(10, 2).map((each) => ({ ...each, now: each.now + 10_000, position: each.position + 10 }))
    expect(counted([...slow, ...fast])).toBeGreaterThan(19_700)
    expect(counted([...slow, ...fast])).toBeLessThan(20_100)
  })

  test('never counts more than the time that passed', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = seededRandom(seed)
      let now = 0
      let position = 0
      const moments = Array.from({ length: 200 }, () => {
        now += random() * 2000
        position = Math.max(0, position + (random() - 0.3) * 20)
        return { now, position, speed: [0.25, 1, 3][Math.floor(random() * 3)] ?? 1 }
      })
      expect(counted(moments)).toBeLessThanOrEqual(now - (moments[0]?.now ?? 0) + 1e-6)
    }
  })
})
