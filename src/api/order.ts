import * as v from 'valibot'
import { parseCents } from '../shared/money.ts'
import type { Page, Read } from '../shared/read.ts'
import { call, type CallOptions } from './client.ts'
import {
  count,
  decoder,
  flag,
  from,
  list,
  page,
  part,
  price,
  scalar,
  shape,
  text,
  textId,
  time,
  type Schema,
} from './decode.ts'
import { makeRead } from './make-read.ts'
import { ordersAddress, withQuery } from './read-addresses.ts'

export interface OrderGoods {
  /** COURSE, ROLE or a type of an add-on. */
  readonly type: string
  /** 0 when unknown. */
  readonly id: number
  readonly name: string
  readonly cover: string
}

/** A paid order. */
export interface Order {
  /** The number members see; text everywhere (row 46). */
  readonly orderNo: string
  /** Yuan, before a reduction; null when the server sent no price. */
  readonly charge: number | null
  readonly statusText: string
  /** Null when the goods are unknown (row 47). */
  readonly goods: OrderGoods | null
  /** 0 when nothing was refunded (row 48). */
  readonly refundCents: number
  readonly createdAt: number | null
}

const goods: Schema<OrderGoods> = shape({
  type: from('goods_type', text),
  id: from('goods_id', count),
  name: from('goods_name', text),
  cover: from('goods_thumb', text),
})

const firstGoods = v.pipe(
  list(goods),
  v.transform((rows) => rows[0] ?? null),
)

const order: Schema<Order> = shape({
  orderNo: from('order_id', textId),
  charge: price,
  statusText: from('status_text', text),
  goods: firstGoods,
  refundCents: from(
    'refund_amount',
    scalar((value) => Math.max(0, parseCents(value) ?? 0)),
  ),
  createdAt: from('created_at', time),
})

const decodePage = decoder(page(order))

/** The member's paid orders, newest first. */
export function ordersRead(query: { readonly page: number; readonly pageSize: number }): Read<Page<Order>> {
  return makeRead(ordersAddress(query.page, query.pageSize), decodePage)
}

export type GoodsType = 'COURSE' | 'ROLE'

export interface CreatedOrder {
  readonly orderNo: string
  /** What the server asks for, in yuan; null when it sent no price. */
  readonly total: number | null
  /** What the server took off, in yuan; null when it did not say. */
  readonly discount: number | null
  /** Nothing is left to pay: delivered already. */
  readonly isPaid: boolean
  /** The cashier; '' when there is none (row 49). To be checked before use. */
  readonly payUrl: string
}

const decodeCreated = decoder(
  shape({
    orderNo: from('order_no', textId),
    total: price,
    discount: price,
    isPaid: from('is_paid', flag),
    payUrl: from('pay_url', text),
  }),
)

/** Creates an order; the agreement has been agreed to. Never repeated by itself: each call makes another order. */
export async function createOrder(
  args: { readonly goodsType: GoodsType; readonly goodsId: number; readonly promoCode?: string },
  options: CallOptions = {},
): Promise<CreatedOrder> {
  const promo = args.promoCode ? { promo_code: args.promoCode } : {}
  const body = { goods_type: args.goodsType, goods_id: args.goodsId, ...promo, agree_protocol: 1 }
  return decodeCreated(await call({ ...options, method: 'POST', path: '/api/v3/order', body }))
}

/** `waiting` for payment (1, 5), `cancelled` (7), `paid` (9). */
export type OrderStatus = 'waiting' | 'cancelled' | 'paid'

const decodeStatus = decoder(
  v.pipe(
    shape({ status: count }),
    v.transform(({ status }): OrderStatus => (status === 9 ? 'paid' : status === 7 ? 'cancelled' : 'waiting')),
  ),
)

/** Whether an order is paid; of the member's own orders only. */
export async function getOrderStatus(
  args: { readonly orderNo: string },
  options: CallOptions = {},
): Promise<OrderStatus> {
  return decodeStatus(await call({ ...options, path: withQuery('/api/v2/order/status', { order_id: args.orderNo }) }))
}

export interface PromoCheck {
  /** False for unknown, used and expired codes (row 17), and for those that take off nothing that can be read. */
  readonly canUse: boolean
  /** Yuan taken off; 0 unless usable. */
  readonly reduction: number
  readonly expiredAt: number | null
}

const decodePromo = decoder(
  v.pipe(
    shape({
      canUse: from('can_use', flag),
      code: from(
        'promo_code',
        part(
          shape({
            id: count,
            code: textId,
            reward: from('invited_user_reward', price),
            expiredAt: from('expired_at', time),
          }),
        ),
      ),
    }),
    v.transform(({ canUse, code }): PromoCheck => {
      const reduction = canUse ? (code?.reward ?? null) : null
      return { canUse: reduction !== null, reduction: reduction ?? 0, expiredAt: code?.expiredAt ?? null }
    }),
  ),
)

/** Whether the member may use a promo code, and what it takes off. */
export async function checkPromoCode(args: { readonly code: string }, options: CallOptions = {}): Promise<PromoCheck> {
  return decodePromo(await call({ ...options, path: `/api/v2/promoCode/${encodeURIComponent(args.code)}/check` }))
}
