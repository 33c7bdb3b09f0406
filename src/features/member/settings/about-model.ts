/** Which addresses of the configuration 关于平台 offers (screens 1.20.3, 2.14). */
import type { SystemConfig } from '../../../shared/system-config.ts'
import { classifyTarget, externalAddress } from '../../../shared/safe-target.ts'

const documents = [
  ['用户协议', 'user_protocol'],
  ['隐私政策', 'user_private_protocol'],
  ['会员服务协议', 'vip_protocol'],
  ['付费内容购买协议', 'paid_content_purchase_protocol'],
  ['关于我们', 'aboutus'],
] as const

/** The documents with a usable address, in their fixed order. */
export function agreementRows(config: SystemConfig): readonly { readonly title: string; readonly href: string }[] {
  return documents.flatMap(([title, key]) => {
    const href = externalAddress(config[key])
    return href === null ? [] : [{ title, href }]
  })
}

export interface FriendLink {
  readonly name: string
  readonly href: string
  readonly isExternal: boolean
}

/** 友情链接: each address once; what is no link anywhere is left out. */
export function friendLinks(links: SystemConfig['links'], origin: string, apiBase = ''): readonly FriendLink[] {
  const byAddress = new Map<string, FriendLink>()
  for (const { name, url } of links) {
    const target = classifyTarget(url, origin, apiBase)
    if (target === null || name === '') continue
    const href = target.kind === 'external' ? target.href : target.to
    if (!byAddress.has(href)) byAddress.set(href, { name, href, isExternal: target.kind === 'external' })
  }
  return [...byAddress.values()]
}
