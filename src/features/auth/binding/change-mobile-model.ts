/** The two steps from one number to another: prove the present one, then name the new one (screens 2.16). */
import { errorDetail } from '../../../shared/errors.ts'

/** How long the server accepts the proof. */
export const proofLifeMs = 3_600_000

/** That the member has the present number; a secret of the server. */
export interface Proof {
  readonly sign: string
  readonly validUntil: number
}

export type ChangeMobileState =
  /** `isExpired`: the proof was given before, and is no longer accepted. */
  | { readonly kind: 'verifyOld'; readonly isExpired: boolean }
  | { readonly kind: 'bindNew'; readonly proof: Proof }
  | { readonly kind: 'done' }

export type ChangeMobileEvent =
  | { readonly type: 'verified'; readonly sign: string; readonly at: number }
  | { readonly type: 'expired' }
  | { readonly type: 'changed' }

/** The second step when a reload has interrupted it, else the first; `kept` is what was stored, if anything. */
export function initialState({ kept, now }: { readonly kept: unknown; readonly now: number }): ChangeMobileState {
  const proof = readProof(kept)
  if (proof === null) return { kind: 'verifyOld', isExpired: false }
  return isExpired(proof, now) ? { kind: 'verifyOld', isExpired: true } : { kind: 'bindNew', proof }
}

/** The state after `event`; the same object when the event means nothing in it. */
export function next(state: ChangeMobileState, event: ChangeMobileEvent): ChangeMobileState {
  if (event.type === 'verified') {
    const { sign, at } = event
    return state.kind === 'verifyOld' ? { kind: 'bindNew', proof: { sign, validUntil: at + proofLifeMs } } : state
  }
  if (state.kind !== 'bindNew') return state
  return event.type === 'expired' ? { kind: 'verifyOld', isExpired: true } : { kind: 'done' }
}

/** True when the server would refuse the proof. */
export function isExpired(proof: Proof, now: number): boolean {
  return now >= proof.validUntil
}

/** The server has no code of its own for a proof it does not accept (screens 2.16). */
export function isProofRefused(error: unknown): boolean {
  const detail = errorDetail(error)
  return detail?.kind === 'business' && detail.message === '参数错误'
}

function readProof(kept: unknown): Proof | null {
  if (typeof kept !== 'object' || kept === null || !('sign' in kept) || !('validUntil' in kept)) return null
  const { sign, validUntil } = kept
  return typeof sign === 'string' && sign !== '' && typeof validUntil === 'number' ? { sign, validUntil } : null
}
