/** Sharing an address of the app (screens 1.21). */
import { useEffect } from 'react'
import { browserAddress } from '../../shared/base-path.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { useServices } from '../services.tsx'
import { isWechat } from './user-agent.ts'

interface Shared {
  readonly title: string
  /** '' without one. */
  readonly text: string
  /** Path and query within the app. */
  readonly path: string
}

export interface SharedContent extends Shared {
  /** Address of a picture, '' without one. */
  readonly picture: string
}

/**
 * `shared`: the system's sheet took over, also when it was closed again · `copied`: the address is on the clipboard and
 * a toast said so · `manual`: show the address for copying by hand · `wechat`: only its own menu can share.
 */
export type ShareOutcome = 'shared' | 'copied' | 'manual' | 'wechat'

/** The address others may open: no token, no code, no member. */
export function sharedAddress(path: string): string {
  return location.origin + browserAddress(cleanAddress(path))
}

/** Fetched in an idle moment: a tap has to lead to the system's sheet at once, or the browser forgets that it was one. */
export const loadSharing = () => import('./share-address.ts')

/** What the button 分享 of a screen needs. */
export interface ShareAction {
  /** Shares by the best means there is; call it from a tap. */
  readonly share: () => Promise<ShareOutcome>
  /** The address for copying by hand. */
  readonly address: string
}

/**
 * How the content of a screen is shared. WeChat is told what a link to it looks like as soon as `isLoaded`; other
 * browsers load nothing for that (screens 1.21).
 */
export function useShare({ title, text, picture, path }: SharedContent, isLoaded: boolean): ShareAction {
  const { loadWechatApi } = useServices()
  const address = sharedAddress(path)
  useEffect(() => {
    if (!isLoaded || !isWechat(navigator.userAgent)) return undefined
    const left = new AbortController()
    const card = { title, description: text, picture, link: address }
    Promise.all([import('./wechat.ts'), loadWechatApi()])
      .then(([{ setShareCard }, api]) => setShareCard(card, api, left.signal))
      // code that cannot be had: the link is shared without a card
      .catch(() => {})
    return () => left.abort()
  }, [title, text, picture, address, isLoaded, loadWechatApi])
  return {
    async share() {
      try {
        const { shareAddress } = await inTime(loadSharing())
        return await shareAddress({ title, text, url: address })
      } catch {
        // code that cannot be had: the address is there to be copied by hand
        return 'manual'
      }
    },
    address,
  }
}
