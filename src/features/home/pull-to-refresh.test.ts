import { expect, test } from 'vitest'
import { pullStep, type Pull } from './pull-to-refresh.tsx'

const idle: Pull = { phase: 'idle', distance: 0 }
const pulling: Pull = { phase: 'pulling', distance: 20 }

test.each([
  ['a small movement decides nothing', idle, { x: 3, y: 5 }, idle],
  ['upwards is a scroll', idle, { x: 0, y: -20 }, null],
  ['sideways is a swipe', idle, { x: 20, y: 12 }, null],
  ['downwards is a pull', idle, { x: 4, y: 50 }, { phase: 'pulling', distance: 20 }],
  ['sideways during a pull stays a pull', pulling, { x: 60, y: 70 }, { phase: 'pulling', distance: 30 }],
  ['far enough', pulling, { x: 0, y: 138 }, { phase: 'ready', distance: 64 }],
  ['never too far', pulling, { x: 0, y: 900 }, { phase: 'ready', distance: 96 }],
  ['back up again', pulling, { x: 0, y: -50 }, { phase: 'pulling', distance: 0 }],
  ['one refresh at a time', { phase: 'refreshing', distance: 72 } as const, { x: 0, y: 90 }, null],
])('%s', (_name, pull, moved, expected) => {
  expect(pullStep(pull, moved)).toEqual(expected)
})
