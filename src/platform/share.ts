/** Sharing an address of the app (screens 1.21). */
import { useEffect } from 'react'
import { cleanAddress } from '../shared/safe-target.ts'
import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'
import { isWechat } from './user-agent.ts'
import type { WechatApi } from './wechat.ts'

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

export interface SharedContent {
  readonly title: string
  /** '' without one. */
  readonly text: string
  /** '' without one. */
  readonly picture: string
  /** Path and query within the app. */
  readonly path: string
}

/**
 * Tells WeChat what a link to this screen looks like once its content is there; null before. Other browsers load nothing
 * for it (screens 1.21). `loadApi` must be stable.
 */
export function useShareCard(content: SharedContent | null, loadApi: () => Promise<WechatApi>): void {
  const { title, text = '', picture = '', path = '/' } = content ?? {}
  useEffect(() => {
    if (title === undefined || !isWechat(navigator.userAgent)) return undefined
    const left = new AbortController()
    const card = { title, description: text, picture, link: sharedAddress(path) }
    Promise.all([import('./wechat.ts'), loadApi()])
      .then(([{ setShareCard }, api]) => setShareCard(card, api, left.signal))
      // code that cannot be had: the link is shared without a card
      .catch(() => {})
    return () => left.abort()
  }, [title, text, picture, path, loadApi])
}
