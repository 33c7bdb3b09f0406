import { copyText } from './copy-text.ts'
import type { ShareOutcome } from './share.ts'
import { showToast } from './toast.ts'
import { isWechat } from './user-agent.ts'

export interface SharedLink {
  readonly title: string
  /** '' without one. */
  readonly text: string
  /** Absolute, clean. */
  readonly url: string
}

/** Shares an address by the best means this browser has. Call it from a tap; never throws. */
export async function shareAddress({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  if (isWechat(navigator.userAgent)) return 'wechat'
  if ('share' in navigator) {
    try {
      await navigator.share(text ? { title, text, url } : { title, url })
      return 'shared'
    } catch (error) {
      // closed by the learner, or open already: nothing more to offer. Anything else: the sheet does not work here
      if (error instanceof DOMException && /^(Abort|InvalidState)/.test(error.name)) return 'shared'
    }
  }
  if (!(await copyText(url))) return 'manual'
  showToast('链接已复制')
  return 'copied'
}
