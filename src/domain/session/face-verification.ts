/** The way to the provider of face verification and back (screens 1.8.5, 2.20). */
import type { CallOptions } from '../../api/client.ts'
import { AppError } from '../../shared/errors.ts'
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { setReturnTo } from './return-to.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { sessionKeys } from '../../platform/storage/storage-keys.ts'
import { answered, diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'

const tokenKey = sessionKeys.faceToken
const ruleKey = sessionKeys.faceRule

export interface FaceVerificationKeys {
  readonly bizToken: string
  readonly ruleId: string
}

/** The call that begins a verification. */
export type FaceCall = (
  args: { readonly returnUrl: string },
  options: CallOptions,
) => Promise<FaceVerificationKeys & { readonly url: string }>

/**
 * Starts a verification, keeps what its result is asked for with, and sends the browser to the provider; afterwards
 * `target` is where the member goes on. Given up by `signal`, it leads nowhere. Rejects like `start`, with `malformed` when
 * the address is no http(s) one, and where the disk does not take the keys: a result that nobody can ask for would leave
 * the member unverified.
 */
export async function goToFaceVerification(start: FaceCall, target: string, signal: AbortSignal): Promise<void> {
  const returnUrl = location.origin + browserAddress(paths.faceSuccess)
  const { bizToken, ruleId, url } = await start({ returnUrl }, { signal })
  if (signal.aborted) return
  const address = externalAddress(url)
  if (address === null) throw new AppError({ kind: 'malformed', isHtml: false })
  await answered(Promise.all([keyValues.set(tokenKey, bizToken), keyValues.set(ruleKey, ruleId)]))
  if (signal.aborted) return
  setReturnTo(target)
  location.assign(address)
}

/** What the running verification is asked for with; null when none was started, or the disk does not say. */
export async function faceVerificationKeys(): Promise<FaceVerificationKeys | null> {
  const reading = Promise.all([keyValues.get(tokenKey), keyValues.get(ruleKey)])
  const [bizToken, ruleId] = await withTimeout(diskLimitMs, reading, [])
  return typeof bizToken === 'string' && typeof ruleId === 'string' ? { bizToken, ruleId } : null
}

/** Forgets a verification that has succeeded, here or on another device. */
export async function forgetFaceVerification(): Promise<void> {
  await withTimeout(diskLimitMs, Promise.all([keyValues.delete(tokenKey), keyValues.delete(ruleKey)]), null)
}
