import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import type { SystemConfig } from '../../shared/system-config.ts'

/** The forced steps after a login, in their order (screens 1.8.1). */
export type GateStep = 'consent' | 'bindMobile' | 'face'

/** An open step of a member whom the server has named; the member is logged in when it is done. */
export interface Gate {
  readonly step: GateStep
  readonly member: Member
  /** True when a login on this page opened it, false when the start of the app did. */
  readonly isInteractive: boolean
}

/** The first step that `member` still has to take; null when all are done. */
export function gateStep(member: Member, config: SystemConfig): GateStep | null {
  if (member.isUserAgreementMissing || member.isPrivacyPolicyMissing) return 'consent'
  if (config.member.enabled_mobile_bind_alert === 1 && !member.isMobileBound) return 'bindMobile'
  if (config.member.enabled_face_verify && !member.isFaceVerified) return 'face'
  return null
}

/**
 * The step whose dialog is shown at `pathname`, or null. The screen where a step is done does not ask for it, and a start
 * on a login form does not ask for consent (screens 1.8.1, 1.8.2).
 */
export function promptedStep(gate: Gate | null, pathname: string): GateStep | null {
  if (gate === null) return null
  const { step, isInteractive } = gate
  if (step === 'consent' && !isInteractive && (pathname === paths.login() || pathname === paths.loginPassword()))
    return null
  if (step === 'bindMobile' && pathname === paths.bindMobile()) return null
  if (step === 'face' && pathname === paths.faceSuccess) return null
  return step
}
