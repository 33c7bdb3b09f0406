/** The forced steps after a login, in their order (screens 1.8.1). */
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import type { SystemConfig } from '../../shared/system-config.ts'

export type GateStep = 'consent' | 'bindMobile' | 'face'

/** A member who was answered by the server and still has to do something before being logged in. */
export interface Gate {
  readonly step: GateStep
  readonly member: Member
  /** Opened by a login on a form of this page, not by the start of the app. */
  readonly isInteractive: boolean
}

/** The first step that is still open for `member`, null when all are passed. */
export function gateStep(member: Member, config: SystemConfig): GateStep | null {
  if (member.isUserAgreementMissing || member.isPrivacyPolicyMissing) return 'consent'
  if (config.member.enabled_mobile_bind_alert === 1 && !member.isMobileBound) return 'bindMobile'
  if (config.member.enabled_face_verify && !member.isFaceVerified) return 'face'
  return null
}

/**
 * The step whose dialog belongs on the screen at `pathname`: the screens that carry a step out are free of its prompt,
 * and a start on a login form does not ask for consent (screens 1.8.1, 1.8.2).
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
