import { call, type CallOptions } from './client.ts'
import { count, decoder, from, shape, textId } from './decode.ts'
import type { ObjectCode } from './envelope.ts'
import { withQuery } from './read-addresses.ts'

export interface FaceVerifyStart {
  readonly bizToken: string
  readonly ruleId: string
  /** Where to send the browser; to be checked before. */
  readonly url: string
}

const decodeStart = decoder(
  shape({ bizToken: from('biz_token', textId), ruleId: from('rule_id', textId), url: textId }),
)

/** Starts a face verification that returns to `returnUrl`. */
export async function startFaceVerify(
  args: { readonly returnUrl: string },
  options: CallOptions = {},
): Promise<FaceVerifyStart> {
  const body = { s_url: args.returnUrl }
  return decodeStart(await call({ ...options, method: 'POST', path: '/api/v3/member/tencent/faceVerify', body }))
}

const pendingStatus = 5
const verifiedStatus = 9
const isPending: ObjectCode = (code) => code['status'] === pendingStatus
const decodeStatus = decoder(shape({ status: count }))

/**
 * The result of a face verification. Stop asking at `verified`. The pending answer has its status in the place of the
 * code (row 3).
 */
export async function queryFaceVerify(
  args: { readonly bizToken: string; readonly ruleId: string },
  options: CallOptions = {},
): Promise<'verified' | 'pending'> {
  const path = withQuery('/api/v3/member/tencent/faceVerify', { biz_token: args.bizToken, rule_id: args.ruleId })
  const { status } = decodeStatus(await call({ ...options, path, isObjectCode: isPending }))
  return status === verifiedStatus ? 'verified' : 'pending'
}
