/** What can be bought, as the address of the cashier names it (screens 2.9). Nothing else of the address is read. */
import type { GoodsType } from '../../api/order.ts'
import { parseId } from '../../shared/parse-id.ts'
import { paths } from '../../shared/paths.ts'

export interface GoodsId {
  readonly type: GoodsType
  readonly id: number
}

/** The goods with what the server says of them. */
export interface Goods extends GoodsId {
  readonly name: string
  /** As sent; '' for memberships, which have no picture. */
  readonly cover: string
  /** Yuan; null when the server sent no price: not to be bought. */
  readonly charge: number | null
}

/** The types as addresses name them: the last three are words of the stock client, whose links are kept and printed. */
const types: ReadonlyMap<string, GoodsType> = new Map([
  ['COURSE', 'COURSE'],
  ['ROLE', 'ROLE'],
  ['vod', 'COURSE'],
  ['course', 'COURSE'],
  ['role', 'ROLE'],
])

/** The goods an address names, or null for an unknown type or id: `gone`. */
export function goodsIdOf(type: string | undefined, rawId: string | undefined): GoodsId | null {
  const id = parseId(rawId)
  const known = types.get(type ?? '')
  return id === null || known === undefined ? null : { type: known, id }
}

/** What another tab, perhaps of another version, has bought; null where that is not known. */
export function goodsIn(message: unknown): GoodsId | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('id' in message)) return null
  return goodsIdOf(String(message.type), String(message.id))
}

/**
 * The lesson that an address of the stock client sold (`goods_type=video`), null for any other: single lessons are not
 * sold any more, the lesson itself says how it can be had.
 */
export function lessonIdOf(type: string | undefined, rawId: string | undefined): number | null {
  return type === 'video' ? parseId(rawId) : null
}

/** The word for a type of goods (screens 2.9, 2.12). */
export function goodsWord(type: string): string {
  if (type === 'COURSE') return '录播课'
  return type === 'ROLE' ? 'VIP会员' : '其它'
}

/** Where 返回商品 leads (screens 2.10). */
export function goodsAddress(goods: { readonly type: string; readonly id: number } | null): string {
  if (goods?.type === 'COURSE') return paths.course(goods.id)
  return goods?.type === 'ROLE' ? paths.role : paths.home
}
