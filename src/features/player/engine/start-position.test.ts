import { describe, expect, it } from 'vitest'
import { noLimits, type Limits } from './limits.ts'
import { startPosition, type StartFacts } from './start-position.ts'

const facts: StartFacts = { local: null, server: 0, isFinished: false, duration: 600, t: undefined }
const trial: Limits = { trialSeconds: 30, isForwardBanned: false }
const banned: Limits = { trialSeconds: null, isForwardBanned: true }

const from = (second: number) => ({ second, isResumed: true })
const at = (second: number) => ({ second, isResumed: false })

describe('startPosition', () => {
  it.each<[string, Partial<StartFacts>, Limits, number, ReturnType<typeof from>]>([
    ['nothing known', {}, noLimits, 0, at(0)],
    ['left at 95 s on this device', { local: 95, server: 200 }, noLimits, 0, from(92)],
    ['only the server knows', { server: 200 }, noLimits, 0, from(197)],
    ['left in the first seconds', { local: 3 }, noLimits, 0, at(0)],
    ['left just after them', { local: 4 }, noLimits, 0, from(1)],
    ['within 10 s of the end', { local: 591 }, noLimits, 0, at(0)],
    ['just before that', { local: 590 }, noLimits, 0, from(587)],
    ['beyond a stated length that is too short', { local: 1800, duration: 60 }, noLimits, 0, from(1797)],
    ['just after the stated end', { local: 608 }, noLimits, 0, at(0)],
    ['unknown length', { local: 5000, duration: 0 }, noLimits, 0, from(4997)],
    ['finished elsewhere', { server: 600, isFinished: true }, noLimits, 0, at(0)],
    ['finished, but left in the middle here', { local: 100, server: 600, isFinished: true }, noLimits, 0, from(97)],
    ['left at 0 here, further elsewhere', { local: 0, server: 200 }, noLimits, 0, at(0)],
    ['t', { local: 95, t: '60' }, noLimits, 0, at(60)],
    ['t beyond the stated end: the medium knows better', { t: '1800' }, noLimits, 0, at(1800)],
    ['t beyond the trial', { t: '60' }, trial, 0, at(30)],
    ['t beyond the furthest point', { t: '60' }, banned, 40, at(40)],
    ['t that is none', { local: 95, t: '1e3' }, noLimits, 0, from(92)],
    ['negative t', { local: 95, t: '-5' }, noLimits, 0, from(92)],
    ['left at the end of the trial', { local: 30 }, trial, 30, at(0)],
    ['left within the trial', { local: 15 }, trial, 15, from(12)],
    ['the server is further than the furthest point', { server: 95 }, banned, 95, from(92)],
  ])('%s', (_, some, limits, furthest, expected) => {
    expect(startPosition({ ...facts, ...some }, limits, furthest)).toEqual(expected)
  })
})
