/** Where a social login returns to (screens 1.10). */
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { safeTarget } from '../../shared/safe-target.ts'

export interface SocialReturn {
  /** Absolute, without fragment, at most 255 characters. */
  readonly successUrl: string
  readonly failureUrl: string
}

const longest = 255

/**
 * The two addresses a provider may return to. The first carries `nonce`, by which the app knows a return it has begun
 * itself. A target that makes it too long is replaced by `/`: then `meedu-h5-return-to` alone carries the target. `target`
 * is checked; a login form becomes /member.
 */
export function socialReturn({
  origin,
  target,
  failurePath,
  nonce,
}: {
  readonly origin: string
  readonly target: string
  readonly failurePath: string
  readonly nonce: string
}): SocialReturn {
  const [withoutHash = paths.home] = safeTarget(target, origin).split('#')
  const to = (path: string): string => {
    // as a URL: that is the form whose length the server counts
    const { href, search } = new URL(browserAddress(path), origin)
    return `${href}${search === '' ? '?' : '&'}social_state=${nonce}`
  }
  const successUrl = to(withoutHash)
  return {
    successUrl: successUrl.length > longest ? to(paths.home) : successUrl,
    failureUrl: origin + browserAddress(failurePath),
  }
}
