import * as v from 'valibot'
import type { WechatJssdk } from '../shared/wechat-jssdk.ts'
import { call, type CallOptions } from './client.ts'
import { count, decoder, flag, list, part, shape, text, textId } from './decode.ts'
import { withQuery } from './read-addresses.ts'

const config = shape({
  appId: textId,
  nonceStr: textId,
  timestamp: count,
  signature: textId,
  jsApiList: list(textId),
})

const decode = decoder(
  v.pipe(
    shape({ enabled: flag, data: part(config), share: part(shape({ title: text, desc: text, icon: text })) }),
    v.transform(({ enabled, data, share }): WechatJssdk | null =>
      enabled && data !== null ? { config: data, share: share ?? { title: '', desc: '', icon: '' } } : null,
    ),
  ),
)

/** The signature for the page at `pageUrl` (without fragment); null when sharing is switched off (row 60). */
export async function getWechatJssdk(
  args: { readonly pageUrl: string },
  options: CallOptions = {},
): Promise<WechatJssdk | null> {
  const path = withQuery('/api/v3/other/wechat-mp-jssdk', { path: args.pageUrl })
  return decode(await call({ isBackground: true, ...options, path }))
}
