/**
 * The card WeChat shows for a shared link (screens 1.21). Loaded inside WeChat only; whatever fails there, the screen
 * goes on as if there were no card.
 */
import type { WechatJssdk } from '../../shared/wechat-jssdk.ts'
import { parseUrl } from '../../shared/addresses/parse-url.ts'
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { openingAddress } from './opening-address.ts'
import { isIos } from './user-agent.ts'

export interface ShareCard {
  readonly title: string
  readonly description: string
  /** '' without one. */
  readonly picture: string
  readonly link: string
}

/** What is asked of the API; injected, because this layer does not know it. */
export interface WechatApi {
  getWechatJssdk(
    args: { readonly pageUrl: string },
    options: { readonly signal: AbortSignal },
  ): Promise<WechatJssdk | null>
}

/** The parts of the WeChat JS-SDK this app uses. */
interface WeixinSdk {
  config(options: WechatJssdk['config']): void
  /** Calls back once the signature was accepted; at once if one was before. */
  ready(listener: () => void): void
  updateAppMessageShareData(card: {
    readonly title: string
    readonly desc: string
    readonly link: string
    readonly imgUrl: string
  }): void
  updateTimelineShareData(card: { readonly title: string; readonly link: string; readonly imgUrl: string }): void
}

const withoutFragment = (address: string): string => address.replace(/#.*$/s, '')

/**
 * The address WeChat checks the signature against: on iOS the one the document was opened with, elsewhere the one shown
 * now. Null where the former is unknown or held a secret, which must not be sent anywhere.
 */
export function signedAddress(isOnIos: boolean, opened: string | undefined, current: string): string | null {
  if (!isOnIos) return withoutFragment(current)
  const secrets = openingAddress.search + openingAddress.hash
  if (opened === undefined || cleanAddress(opened) !== opened || cleanAddress(secrets) !== secrets) return null
  return withoutFragment(opened)
}

/** The absolute address of a picture, '' without one. */
const pictureAddress = (picture: string): string => (picture && parseUrl(picture, location.origin)?.href) || ''

const home: ShareCard = {
  title: '',
  description: '',
  picture: '',
  link: location.origin + browserAddress(paths.home),
}

/**
 * Gives WeChat the card of the content on screen, and that of home when it is left (`signal`); parts a card lacks are the
 * school's own. Never rejects.
 */
export async function setShareCard(card: ShareCard, api: WechatApi, signal: AbortSignal): Promise<void> {
  const isOnIos = isIos(navigator.userAgent, navigator.maxTouchPoints)
  const pageUrl = signedAddress(isOnIos, performance.getEntriesByType('navigation')[0]?.name, location.href)
  if (pageUrl === null) return
  try {
    const answer = await api.getWechatJssdk({ pageUrl }, { signal })
    if (answer === null) return
    const sdk = await import('weixin-js-sdk')
    // the package's types ask for a callback and a list of names the script can do without
    const wx = sdk.default as unknown as WeixinSdk
    if (signal.aborted) return
    const { config, share } = answer
    const give = ({ title, description, picture, link }: ShareCard): void => {
      const shown = { title: title || share.title, link, imgUrl: pictureAddress(picture) || pictureAddress(share.icon) }
      wx.updateAppMessageShareData({ ...shown, desc: description || share.desc })
      wx.updateTimelineShareData(shown)
    }
    wx.config(config)
    wx.ready(() => {
      if (signal.aborted) return
      give(card)
      // a screen without 分享 has no card of its own: it would send what was seen before
      signal.addEventListener('abort', () => give(home))
    })
  } catch {
    // no card is what most links in WeChat have
  }
}
