import { describe, expect, it } from 'vitest'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { gateStep, promptedStep, type GateStep } from './gate.ts'

const passed = {
  isUserAgreementMissing: false,
  isPrivacyPolicyMissing: false,
  isMobileBound: true,
  isFaceVerified: true,
}
const memberOf = (change: Partial<Member>): Member => ({ ...passed, ...change }) as Member
const configOf = (isBindAsked: boolean, isFaceAsked: boolean): SystemConfig => ({
  ...defaultSystemConfig,
  member: { enabled_mobile_bind_alert: isBindAsked ? 1 : 0, enabled_face_verify: isFaceAsked },
})
const all = { isUserAgreementMissing: true, isMobileBound: false, isFaceVerified: false }

describe('gateStep', () => {
  it.each<[string, Partial<Member>, boolean, boolean, GateStep | null]>([
    ['nothing is missing', {}, true, true, null],
    ['consent comes first', all, true, true, 'consent'],
    ['the privacy policy alone asks for consent', { isPrivacyPolicyMissing: true }, false, false, 'consent'],
    ['the number comes before the face', { ...all, isUserAgreementMissing: false }, true, true, 'bindMobile'],
    ['the number is not asked for', { ...all, isUserAgreementMissing: false }, false, true, 'face'],
    ['the face is not asked for', { isFaceVerified: false }, true, false, null],
    ['the school asks for nothing', { isMobileBound: false, isFaceVerified: false }, false, false, null],
  ])('%s', (_, change, isBindAsked, isFaceAsked, step) => {
    expect(gateStep(memberOf(change), configOf(isBindAsked, isFaceAsked))).toBe(step)
  })
})

describe('promptedStep', () => {
  const steps: readonly GateStep[] = ['consent', 'bindMobile', 'face']
  const promptsAt = (pathname: string, isInteractive: boolean) =>
    steps.map((step) => promptedStep({ step, member: memberOf({}), isInteractive }, pathname))

  it('prompts nobody who has passed', () => {
    expect(promptedStep(null, '/')).toBeNull()
  })

  it.each<[string, boolean, (GateStep | null)[]]>([
    ['/', false, ['consent', 'bindMobile', 'face']],
    ['/course/1', true, ['consent', 'bindMobile', 'face']],
    ['/login', false, [null, 'bindMobile', 'face']],
    ['/login-password', false, [null, 'bindMobile', 'face']],
    ['/login', true, ['consent', 'bindMobile', 'face']],
    ['/bind-mobile', true, ['consent', null, 'face']],
    ['/auth/faceSuccess', false, ['consent', 'bindMobile', null]],
  ])('on %s, by a login of this page: %s', (pathname, isInteractive, expected) => {
    expect(promptsAt(pathname, isInteractive)).toEqual(expected)
  })
})
