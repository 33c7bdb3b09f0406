/** The way to the provider of face verification and back (screens 1.8.5, 2.20). */
import { AppError } from '../../shared/errors.ts'
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { setReturnTo } from './return-to.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { sessionKeys } from '../../platform/storage/storage-keys.ts'

const tokenKey = sessionKeys.faceToken
const ruleKey = sessionKeys.faceRule

export interface FaceVerificationKeys {
  readonly bizToken: string
  readonly ruleId: string
}

type Start = (args: { readonly returnUrl: string }) => Promise<FaceVerificationKeys & { readonly url: string }>

/**
 * Starts a verification, keeps what its result is asked for with, and sends the browser to the provider; afterwards
 * `target` is where the member goes on. Rejects like `start`, and with `malformed` when the address is no http(s) one.
 */
export async function startFaceVerification(start: Start, target: string): Promise<void> {
  const { bizToken, ruleId, url } = await start({ returnUrl: location.origin + browserAddress(paths.faceSuccess) })
  const address = externalAddress(url)
  if (address === null) throw new AppError({ kind: 'malformed', isHtml: false })
  await Promise.all([keyValues.set(tokenKey, bizToken), keyValues.set(ruleKey, ruleId)])
  setReturnTo(target)
  location.assign(address)
}

/** What the running verification is asked for with; null when none was started. */
export async function faceVerificationKeys(): Promise<FaceVerificationKeys | null> {
  const [bizToken, ruleId] = await Promise.all([keyValues.get(tokenKey), keyValues.get(ruleKey)])
  return typeof bizToken === 'string' && typeof ruleId === 'string' ? { bizToken, ruleId } : null
}

/** Forgets a verification that has succeeded. */
export async function forgetFaceVerification(): Promise<void> {
  await Promise.all([keyValues.delete(tokenKey), keyValues.delete(ruleKey)])
}
