/** What this tab keeps of an order that waits for its payment (screens 1.3.1): the only place of the cashier's address. */
import type { GoodsType } from '../../../api/order.ts'
import { browserAddress } from '../../../shared/base-path.ts'
import { paths } from '../../../shared/paths.ts'
import { externalAddress } from '../../../shared/safe-target.ts'
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { removeTabItem } from '../../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../../platform/storage/timed-item.ts'

export interface PayItem {
  readonly orderNo: string
  /** As the server sent it; '' when there was none. */
  readonly payUrl: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Yuan, as the server answered; null where it sent no amount. */
  readonly total: number | null
  readonly discount: number | null
  /** The reduction shown was not the one the server gave (screens 2.9.5). */
  readonly isPromoRefused: boolean
  /** The total agreed to was not the one the server gave; a former version kept none. */
  readonly isPriceChanged?: boolean
  readonly goodsType: GoodsType
  readonly goodsId: number
  readonly goodsName: string
  readonly cover: string
}

const keyOf = (orderNo: string): string => tabKeys.payment + orderNo

/** Keeps the record of an order made in this tab. */
export function savePayItem(item: PayItem): void {
  writeTimedItem(keyOf(item.orderNo), item)
}

/**
 * The record of an order made in this tab, or null. It stays until the order is paid or cancelled. Made while the clock was
 * ahead, it counts from now: its link would seem to last for hours.
 */
export function readPayItem(orderNo: string): PayItem | null {
  const value = readTimedItem(keyOf(orderNo), Number.POSITIVE_INFINITY)
  if (!isPayItem(value) || value.orderNo !== orderNo) return null
  if (value.createdAt <= Date.now()) return value
  const mended = { ...value, createdAt: Date.now() }
  savePayItem(mended)
  return mended
}

/** Forgets the record: the order is paid or cancelled. */
export function removePayItem(orderNo: string): void {
  removeTabItem(keyOf(orderNo))
}

/** The cashier with the two ways back, one parameter each; null when the address is not to be opened (screens 2.10). */
export function cashierAddress(payUrl: string, orderNo: string, origin: string): string | null {
  const address = externalAddress(payUrl)
  if (address === null) return null
  const url = new URL(address)
  url.searchParams.set('s_url', origin + browserAddress(paths.orderSuccess(orderNo)))
  url.searchParams.set('f_url', origin + browserAddress(paths.orderPay(orderNo)))
  return url.href
}

const textFields = ['orderNo', 'payUrl', 'goodsName', 'cover'] as const
const numberFields = ['createdAt', 'goodsId'] as const
const amountFields = ['total', 'discount'] as const

function isPayItem(value: unknown): value is PayItem {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const type = fields.get('goodsType')
  return (
    textFields.every((name) => typeof fields.get(name) === 'string') &&
    numberFields.every((name) => Number.isFinite(fields.get(name))) &&
    amountFields.every((name) => fields.get(name) === null || Number.isFinite(fields.get(name))) &&
    typeof fields.get('isPromoRefused') === 'boolean' &&
    typeof (fields.get('isPriceChanged') ?? false) === 'boolean' &&
    (type === 'COURSE' || type === 'ROLE')
  )
}
