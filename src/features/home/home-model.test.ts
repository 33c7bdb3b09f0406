import { describe, expect, test } from 'vitest'
import type { CourseSummary } from '../../api/course-summary.ts'
import type { PageBlock } from '../../api/page-block.ts'
import {
  blankColor,
  closedIdsOf,
  firstScreenCovers,
  firstScreenOf,
  imageArrangement,
  withClosedId,
  withConfiguredSlider,
} from './home-model.ts'

describe('closed announcements', () => {
  test.each([
    [undefined, []],
    ['3', []],
    [{ 0: 3 }, []],
    [
      [3, '4', null, 1.5, 7],
      [3, 7],
    ],
  ])('%j is read as %j', (preference, ids) => {
    expect(closedIdsOf(preference)).toEqual(ids)
  })

  test('an id is kept once, and only the newest 50', () => {
    expect(withClosedId([1, 2], 1)).toEqual([2, 1])
    const many = Array.from({ length: 50 }, (_, index) => index + 1)
    expect(withClosedId(many, 51)).toEqual([...many.slice(1), 51])
  })
})

test.each([
  ['v-1', 2, { columns: 1, shown: 2, isOneAndTwo: false }],
  ['v-4', 3, { columns: 4, shown: 3, isOneAndTwo: false }],
  ['v-1-2', 1, { columns: 1, shown: 1, isOneAndTwo: false }],
  ['v-1-2', 2, { columns: 2, shown: 2, isOneAndTwo: false }],
  ['v-1-2', 3, { columns: 2, shown: 3, isOneAndTwo: true }],
  ['v-1-2', 5, { columns: 2, shown: 3, isOneAndTwo: true }],
] as const)('%s with %i pictures', (layout, count, expected) => {
  expect(imageArrangement(layout, count)).toEqual(expected)
})

const slider: PageBlock = { id: 1, sign: 'slider', pictures: [{ source: 'a.png', target: '' }] }
const blank: PageBlock = { id: 2, sign: 'blank', height: 8, color: '' }
const courses: PageBlock = { id: 3, sign: 'h5-vod-v1', title: '', courses: [] }
const more: PageBlock = { ...courses, id: 4 }

test.each([
  ['the first courses near the top', [slider, blank, courses, more], 2, 3],
  ['later courses', [slider, blank, courses, more], 3, 0],
  ['the first courses far below', [slider, blank, blank, blank, courses], 4, 0],
  ['a block without courses', [slider, courses], 0, 0],
])('covers wanted at once: %s', (_name, blocks, index, expected) => {
  expect(firstScreenCovers(blocks, index)).toBe(expected)
})

describe('the blocks of the first screen', () => {
  const row = { id: 1, title: '', thumb: '', charge: 0, isFree: true, userCount: 0 } as unknown as CourseSummary
  const full: PageBlock = { ...courses, id: 5, courses: [row, row, row] }

  test('are the first four when courses are among them', () => {
    expect(firstScreenOf([slider, blank, blank, full, more, blank])).toEqual([slider, blank, blank, full])
    expect(firstScreenOf([full, more])).toEqual([full, more])
  })

  test('are all of them where the first four may leave the screen half empty', () => {
    const low = [slider, blank, more, blank, full]
    expect(firstScreenOf(low)).toBe(low)
  })
})

describe('pictures of the configuration', () => {
  const pictures = [{ source: 'b.png', target: '/courses' }]

  test('stand on top when no block is a slider', () => {
    expect(withConfiguredSlider([blank, courses], pictures)).toEqual([
      { id: 0, sign: 'slider', pictures },
      blank,
      courses,
    ])
    expect(withConfiguredSlider([], pictures)).toHaveLength(1)
  })

  test('are left out beside a slider, and when there are none', () => {
    expect(withConfiguredSlider([blank, slider], pictures)).toEqual([blank, slider])
    expect(withConfiguredSlider([blank], [])).toEqual([blank])
  })
})

test.each([
  ['#F6F6F6', '#f6f6f6'],
  [' #fff ', '#fff'],
  ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
  ['rgba(1,2,3,.5)', 'rgba(1,2,3,.5)'],
  ['#123', '#123'],
  ['#12345678', '#12345678'],
  ['hsl(120deg 50% 50% / 50%)', 'hsl(120deg 50% 50% / 50%)'],
  ['#ggg', null],
  ['#1', null],
  ['#12345', null],
  ['url(#fff', null],
  ['#fff;position:fixed', null],
  ['x rgb(1, 2, 3)', null],
  ['rgb(1, 2, 3);position:fixed', null],
  ['', null],
  ['#12', null],
  ['red; position: fixed', null],
  ['url(https://evil.test)', null],
  ['var(--brand)', null],
])('the colour %j is taken as %j', (color, expected) => {
  expect(blankColor(color)).toBe(expected)
})
