/** Where a social login returns to (screens 1.10). */
import { browserAddress } from './base-path.ts'
import { safeTarget } from './safe-target.ts'

export interface SocialReturn {
  /** Absolute, without fragment, at most 255 characters. */
  readonly successUrl: string
  readonly failureUrl: string
}

const longest = 255

/**
 * The two addresses a provider may return to. A target that makes the first one too long is replaced by `/`: then
 * `meedu-h5-return-to` alone carries it. `target` is checked; a login form becomes /member.
 */
export function socialReturn({
  origin,
  target,
  failurePath,
}: {
  readonly origin: string
  readonly target: string
  readonly failurePath: string
}): SocialReturn {
  const [withoutHash = '/'] = safeTarget(target, origin).split('#')
  // as a URL: that is the form whose length the server counts
  const { href } = new URL(browserAddress(withoutHash), origin)
  return {
    successUrl: href.length > longest ? origin + browserAddress('/') : href,
    failureUrl: origin + browserAddress(failurePath),
  }
}
