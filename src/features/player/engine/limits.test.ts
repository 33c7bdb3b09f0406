import { describe, expect, it } from 'vitest'
import {
  allowedSpeed,
  clampSeek,
  isBeyond,
  isTrialOver,
  msToTrialEnd,
  nextSpeed,
  noLimits,
  seekLimit,
  type Limits,
} from './limits.ts'

const trial: Limits = { trialSeconds: 30, isForwardBanned: false }
const banned: Limits = { trialSeconds: null, isForwardBanned: true }
const both: Limits = { trialSeconds: 30, isForwardBanned: true }

describe('clampSeek', () => {
  it.each([
    ['free', 60, noLimits, 0, 120, 60],
    ['before the start', -5, noLimits, 0, 120, 0],
    ['beyond the end', 500, noLimits, 0, 120, 120],
    ['unknown length', 500, noLimits, 0, Number.NaN, 500],
    ['no number', Number.NaN, noLimits, 0, 120, 0],
    ['beyond the trial', 60, trial, 200, 120, 30],
    ['within the trial', 29, trial, 0, 120, 29],
    ['beyond the furthest point', 60, banned, 42, 120, 42],
    ['back under ban_drag', 10, banned, 42, 120, 10],
    ['nothing watched under ban_drag', 10, banned, 0, 120, 0],
    ['the tighter of both', 60, both, 42, 120, 30],
    ['the tighter of both', 60, both, 12, 120, 12],
  ])('%s: %d', (_, target, limits, furthest, duration, expected) => {
    expect(clampSeek(target, limits, furthest, duration)).toBe(expected)
  })
})

describe('the limits', () => {
  it('have no end without trial, ban and length', () => {
    expect(seekLimit(noLimits, 0, 0)).toBe(Number.POSITIVE_INFINITY)
  })
  it('put back what native controls moved too far, but not imprecision', () => {
    expect(isBeyond(42.5, banned, 42, 120)).toBe(false)
    expect(isBeyond(42.75, banned, 42, 120)).toBe(false)
    expect(isBeyond(44, banned, 42, 120)).toBe(true)
    expect(isBeyond(31, trial, 0, 120)).toBe(true)
    expect(isBeyond(119, noLimits, 0, 120)).toBe(false)
  })
  it('end the trial at its second', () => {
    expect(isTrialOver(29.99, trial)).toBe(false)
    expect(isTrialOver(30, trial)).toBe(true)
    expect(isTrialOver(1e6, noLimits)).toBe(false)
  })
  it.each([
    [20, 1, trial, 10_000],
    [20, 2, trial, 5_000],
    [31, 1, trial, 0],
    [20, 0, trial, null],
    [20, 1, noLimits, null],
  ])('time the end of the trial: at %d, rate %d', (position, rate, limits, expected) => {
    expect(msToTrialEnd(position, rate, limits)).toBe(expected)
  })
  it.each([
    [1.5, noLimits, 1.5],
    [2, banned, 1],
    [3, noLimits, 3],
    [1.15, noLimits, 1.15],
    [1.149, noLimits, 1.15],
    [0.25, noLimits, 0.25],
    [0.2, noLimits, 1],
    [3.05, noLimits, 1],
    [Number.NaN, noLimits, 1],
    ['2', noLimits, 1],
    [undefined, trial, 1],
    [2, trial, 2],
  ])('allow the speed %s', (wanted, limits, expected) => {
    expect(allowedSpeed(wanted, limits)).toBe(expected)
  })
})

it.each([
  ['up', 1, 1, 1.25],
  ['down', 1, -1, 0.75],
  ['up from one without a button', 1.1, 1, 1.25],
  ['down from one without a button', 1.1, -1, 1],
  ['up at the end', 3, 1, 3],
  ['down at the end', 0.5, -1, 0.5],
  ['down below the end', 0.25, -1, 0.25],
] as const)('the next speed %s: %d', (_, speed, way, expected) => {
  expect(nextSpeed(speed, way)).toBe(expected)
})
