/**
 * Where orders are made, one at a time for the same goods (screens 2.9.3). What was sent is noted before the request and
 * forgotten when its outcome is known, so that a screen that is left, or a page that is loaded again, finds out instead
 * of ordering twice. What is stored holds no code, and is read only in the session that ordered.
 */
import type { createOrder, CreatedOrder } from '../../../api/order.ts'
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { removeTabItem } from '../../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../../platform/storage/timed-item.ts'
import { isOutcomeUnknown } from '../../../shared/is-outcome-unknown.ts'
import { linkLifeMs } from '../payment/pay-model.ts'
import type { Promo } from './checkout-model.ts'
import type { Goods, GoodsId } from '../../../domain/order/goods.ts'

/** An order that was sent and whose buyer has not been told the outcome. */
interface Attempt {
  readonly hadPromo: boolean
  /** When the membership ended before; undefined when that was not known for certain. */
  readonly expiryBefore: number | null | undefined
  /** The answer, when it came after the screen was left. */
  readonly order: Ordered | null
}

interface Ordered {
  readonly orderNo: string
  readonly isPaid: boolean
}

interface OrderRequest {
  readonly goods: Goods
  readonly promo: Promo | null
  readonly expiryBefore: number | null | undefined
}

export interface RunningOrder {
  readonly promo: Promo | null
  readonly answer: Promise<Ordered>
}

export interface OrderSubmission {
  /** Makes an order; while one for the same goods is being made, that one. Rejects with the error of the call. */
  send(request: OrderRequest): RunningOrder
  /** The order that is being made in this document. */
  running(goods: GoodsId): RunningOrder | null
  attempt(goods: GoodsId): Attempt | null
  /** The buyer knows the outcome. */
  forget(goods: GoodsId): void
}

export interface OrderSubmissionPort {
  readonly create: typeof createOrder
  /** Called with every order made, before anybody else hears of it. */
  readonly onCreated: (request: OrderRequest, order: CreatedOrder) => void
  /**
   * The session in which is ordered: an answer that arrives in another one is dropped. Not its member, who may become known
   * while the order is on its way.
   */
  readonly owner: () => string | null
}

/** For the whole document: a screen that comes back must find the order it has left. */
export function createOrderSubmission(port: OrderSubmissionPort): OrderSubmission {
  const orders = new Map<string, RunningOrder>()
  const nameOf = ({ type, id }: GoodsId): string => `${port.owner() ?? ''}/${type}/${id}`

  async function make(request: OrderRequest): Promise<Ordered> {
    const { goods, promo, expiryBefore } = request
    const owner = port.owner()
    const attempt: Attempt = { hadPromo: promo !== null, expiryBefore, order: null }
    const key = keyOf(owner, goods)
    writeTimedItem(key, attempt)
    try {
      const created = await port.create({ goodsType: goods.type, goodsId: goods.id, promoCode: promo?.code })
      const order: Ordered = { orderNo: created.orderNo, isPaid: created.isPaid }
      if (port.owner() === owner) {
        port.onCreated(request, created)
        writeTimedItem(key, { ...attempt, order })
      }
      return order
    } catch (error) {
      if (!isOutcomeUnknown(error)) removeTabItem(key)
      throw error
    }
  }

  return {
    send(request) {
      const name = nameOf(request.goods)
      const former = orders.get(name)
      if (former) return former
      const running: RunningOrder = {
        promo: request.promo,
        answer: make(request).finally(() => orders.delete(name)),
      }
      orders.set(name, running)
      return running
    },
    running: (goods) => orders.get(nameOf(goods)) ?? null,
    attempt: (goods) => readAttempt(keyOf(port.owner(), goods)),
    forget: (goods) => removeTabItem(keyOf(port.owner(), goods)),
  }
}

const keyOf = (owner: string | null, { type, id }: GoodsId): string => `${tabKeys.order}${owner ?? ''}:${type}:${id}`

function readAttempt(key: string): Attempt | null {
  const value = readTimedItem(key, linkLifeMs)
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  // what was undefined did not survive JSON, null did
  const expiry = fields.get('expiryBefore')
  return {
    hadPromo: fields.get('hadPromo') === true,
    expiryBefore: expiry === null || typeof expiry === 'number' ? expiry : undefined,
    order: orderedOf(fields.get('order')),
  }
}

function orderedOf(value: unknown): Ordered | null {
  if (typeof value !== 'object' || value === null || !('orderNo' in value) || !('isPaid' in value)) return null
  const { orderNo, isPaid } = value
  return typeof orderNo === 'string' && typeof isPaid === 'boolean' ? { orderNo, isPaid } : null
}
