/** The rules of the bench: what counts as missed, as a chain, as too much. Without a browser. */
import { describe, expect, test } from 'vitest'
import { askedTwice, chainDepth } from '../../scripts/bench/chain.mjs'
import { framesOf } from '../../scripts/bench/frames.mjs'
import { judged, together, valueOf } from '../../scripts/bench/measure.mjs'
import { parseBenchOptions } from '../../scripts/bench/options.mjs'
import { rowsOfPage } from '../../scripts/bench/school.mjs'
import { barsOf } from '../../scripts/bench/screens.mjs'
import { everyStep } from '../../scripts/bench/strip.mjs'
import { blockingTime } from '../../scripts/bench/visit.mjs'

describe('the chain', () => {
  test('counts what waited for the one before, not what went beside it', () => {
    const page = { start: 0, end: 1 }
    const [script, style, late] = [
      { start: 1, end: 2 },
      { start: 1.1, end: 3 },
      { start: 2.5, end: 4 },
    ]
    expect(chainDepth([])).toBe(0)
    expect(chainDepth([page, script, style])).toBe(2)
    expect(chainDepth([late, style, script, page])).toBe(3)
  })

  test('names what was asked for twice, by the same method', () => {
    const [get, head] = [
      { method: 'GET', url: 'http://a/x' },
      { method: 'HEAD', url: 'http://a/x' },
    ]
    expect(askedTwice([get, head])).toEqual([])
    expect(askedTwice([get, head, { ...get }])).toEqual(['GET http://a/x'])
  })
})

const frame = (sequence: number, state: string, more: object = {}) => ({
  name: 'PipelineReporter',
  ph: 'b',
  pid: 1,
  args: {
    frame_reporter: {
      frame_sequence: sequence,
      state: `STATE_${state}`,
      affects_smoothness: true,
      scroll_state: 'SCROLL_MAIN_THREAD',
      ...more,
    },
  },
})

describe('frames', () => {
  test('a frame is missed when nobody showed it, or the page it waits for came late', () => {
    const events = [
      frame(1, 'PRESENTED_ALL', { affects_smoothness: false }),
      frame(2, 'DROPPED'),
      frame(3, 'PRESENTED_PARTIAL'),
      frame(4, 'PRESENTED_PARTIAL', { affects_smoothness: false, scroll_state: 'SCROLL_COMPOSITOR_THREAD' }),
    ]
    expect(framesOf(events)).toMatchObject({ expected: 4, missed: 2, dropped: 1, late: 2, onMain: 3 })
  })

  test('a frame with two reporters is one frame', () => {
    expect(framesOf([frame(1, 'PRESENTED_PARTIAL'), frame(1, 'DROPPED')])).toMatchObject({ expected: 1, missed: 1 })
  })

  test('without scrolling, and where nothing was to be drawn, there is nothing to miss', () => {
    const still = [frame(1, 'DROPPED', { scroll_state: 'SCROLL_NONE' }), frame(2, 'NO_UPDATE_DESIRED')]
    expect(framesOf(still)).toMatchObject({ expected: 0, missed: 0 })
    expect(framesOf([{ ...frame(1, 'DROPPED'), ph: 'e' }])).toMatchObject({ expected: 0 })
  })

  test('parts not painted yet are counted', () => {
    const bare = { affects_smoothness: false, checkerboarded_needs_raster: true }
    expect(framesOf([frame(1, 'PRESENTED_ALL', bare)])).toMatchObject({ blank: 1, missed: 0 })
  })
})

test('blocking time is what tasks take beyond 50 ms after the first paint', () => {
  const tasks = [
    { start: 0, end: 300 },
    { start: 350, end: 390 },
    { start: 400, end: 520 },
  ]
  expect(blockingTime(tasks, 200)).toBe(50 + 70)
  expect(blockingTime(tasks, 1000)).toBe(0)
})

test('every row of a long list is on one page, and the pages end with it', () => {
  for (const list of [
    { rows: 500, filled: 10 },
    { rows: 5000, filled: 4600 },
    { rows: 5000, filled: 5000 },
  ]) {
    let next = 0
    for (let page = 1; next < list.rows; page += 1) {
      const { first, count } = rowsOfPage(page, list)
      expect(first).toBe(next)
      expect(count).toBeGreaterThan(0)
      next = first + count
    }
    expect(next).toBe(list.rows)
  }
})

test('samples of all rounds are taken together, and judged by their bar', () => {
  const measure = { name: 'tap', unit: 'ms', take: 'p95', bar: 50, samples: [10, 20] } as const
  const [all] = together([measure, { ...measure, samples: [70] }])
  expect(all && valueOf(all)).toBe(70)
  expect(valueOf({ ...measure, take: 'median', samples: [3, 1, 2] })).toBe(2)
  expect([judged(50, 50), judged(51, 50), judged(7, null)]).toEqual(['50 ✓ ≤ 50', '51 ✗ ≤ 50', '7'])
})

test('bars are those of the link, the screen and the visit', () => {
  expect(barsOf('slow-4g', 'course', 'cold')).toMatchObject({ content: 1000, fcp: 600, tbt: 100 })
  expect(barsOf('slow-4g', 'home', 'cold')).toMatchObject({ content: 900, requests: 8, depth: 4 })
  expect(barsOf('slow-4g', 'home', 'warm')).toMatchObject({ content: 300 })
  expect(barsOf('weak', 'home', 'cold')).toMatchObject({ content: 1700 })
  expect(barsOf('slow-4g-emulated', 'login', 'cold')).toEqual(barsOf('slow-4g', 'login', 'cold'))
  expect(barsOf('far', 'login', 'cold')).not.toHaveProperty('content')
})

test('a strip has what stood on the screen at each step', () => {
  const shots = [
    { at: 130, picture: 'a' },
    { at: 180, picture: 'b' },
    { at: 390, picture: 'c' },
  ]
  expect(everyStep(shots, 500)).toEqual(['', 'b', 'b', 'c', 'c'])
})

describe('options', () => {
  test('all parts, or those that are named', () => {
    const all = parseBenchOptions([])
    expect(all).toMatchObject({ runs: 3, against: null, other: null, lighthouse: false })
    expect([all.screens.length, all.profiles.length, all.uses.length]).toEqual([7, 6, 5])
    const some = parseBenchOptions(['--only', 'home,taps', '--profile', 'far', '--runs', '1', '--against', 'HEAD~1'])
    expect(some).toMatchObject({ runs: 1, uses: ['taps'], against: 'HEAD~1' })
    expect([...some.screens, ...some.profiles].map(({ name }) => name)).toEqual(['home', 'far'])
  })

  test.each([['--only', 'hom'], ['--profile', 'near'], ['--runs', '0'], ['--compare', 'https://a.example'], ['--x']])(
    'refuses %s %s',
    (...args) => expect(() => parseBenchOptions(args)).toThrow(/^[^：]*\p{Script=Han}[^：]*：.+。$/u),
  )
})
