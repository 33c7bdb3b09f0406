/** Sharing an address of the app (screens 1.21). */
import { cleanAddress } from '../shared/safe-target.ts'
import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'
import { isWechat } from './user-agent.ts'

export interface Shared {
  readonly title: string
  readonly text?: string
  /** Path and query within the app. */
  readonly path: string
}

/**
 * `shared`: the system's sheet took over, also when it was closed again · `copied`: the address is on the clipboard and
 * a toast said so · `manual`: show the address for copying by hand · `wechat`: only its own menu can share.
 */
export type ShareOutcome = 'shared' | 'copied' | 'manual' | 'wechat'

/** The address others may open: no token, no code, no member. */
export function sharedAddress(path: string): string {
  return location.origin + cleanAddress(path)
}

/** Shares an address by the best means this browser has. Call it from a tap; never throws. */
export async function shareAddress({ title, text, path }: Shared): Promise<ShareOutcome> {
  if (isWechat(navigator.userAgent)) return 'wechat'
  const url = sharedAddress(path)
  if ('share' in navigator) {
    try {
      await navigator.share(text ? { title, text, url } : { title, url })
      return 'shared'
    } catch (error) {
      // closed by the learner: nothing more to offer. Anything else: the sheet does not work here
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  if (!(await copyText(url))) return 'manual'
  showToast('链接已复制')
  return 'copied'
}
