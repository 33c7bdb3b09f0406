/**
 * Where orders are made, one at a time for the same goods (screens 2.9.3). What was sent is noted before the request and
 * forgotten when its outcome is known, so that a screen that is left, or a page that is loaded again, finds out instead
 * of ordering twice. The note holds no code and nothing of the member.
 */
import type { createOrder, CreatedOrder } from '../../api/order.ts'
import { readTimedItem, removeTimedItem, writeTimedItem } from '../../platform/timed-item.ts'
import { isOutcomeUnknown } from '../../shared/unclear-outcome.ts'
import type { Promo } from './checkout-model.ts'
import type { Goods, GoodsId } from './goods.ts'

/** As long as the link to the cashier lives. */
const maxAgeMs = 1_800_000

/** An order that was sent and whose buyer has not been told the outcome. */
export interface Attempt {
  readonly hadPromo: boolean
  /** When the membership ended before; undefined when that was not known for certain. */
  readonly expiryBefore: number | null | undefined
  /** The answer, when it came after the screen was left. */
  readonly order: Ordered | null
}

export interface Ordered {
  readonly orderNo: string
  readonly isPaid: boolean
}

export interface OrderRequest {
  readonly goods: Goods
  readonly promo: Promo | null
  readonly expiryBefore: number | null | undefined
}

export interface RunningOrder {
  readonly promo: Promo | null
  readonly answer: Promise<Ordered>
}

export interface OrderDesk {
  /** Makes an order; while one for the same goods is being made, that one. Rejects with the error of the call. */
  send(request: OrderRequest): RunningOrder
  /** The order that is being made in this document. */
  running(goods: GoodsId): RunningOrder | null
  attempt(goods: GoodsId): Attempt | null
  /** The buyer knows the outcome. */
  forget(goods: GoodsId): void
}

export interface DeskPort {
  readonly create: typeof createOrder
  /** Called with every order made, before anybody else hears of it. */
  readonly onCreated: (request: OrderRequest, order: CreatedOrder) => void
  /** Whoever ordered: an answer that finds somebody else is nobody's. */
  readonly owner: () => string | null
}

export function createOrderDesk(port: DeskPort): OrderDesk {
  const orders = new Map<string, RunningOrder>()
  const nameOf = ({ type, id }: GoodsId): string => `${port.owner() ?? ''}/${type}/${id}`

  async function make(request: OrderRequest): Promise<Ordered> {
    const { goods, promo, expiryBefore } = request
    const owner = port.owner()
    const attempt: Attempt = { hadPromo: promo !== null, expiryBefore, order: null }
    writeAttempt(goods, attempt)
    try {
      const created = await port.create({ goodsType: goods.type, goodsId: goods.id, promoCode: promo?.code })
      const order: Ordered = { orderNo: created.orderNo, isPaid: created.isPaid }
      if (port.owner() === owner) {
        port.onCreated(request, created)
        writeAttempt(goods, { ...attempt, order })
      }
      return order
    } catch (error) {
      if (!isOutcomeUnknown(error)) removeTimedItem(keyOf(goods))
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
    attempt: readAttempt,
    forget: (goods) => removeTimedItem(keyOf(goods)),
  }
}

const keyOf = ({ type, id }: GoodsId): string => `meedu-h5-order:${type}:${id}`

// what is undefined does not survive JSON, null does
const writeAttempt = (goods: GoodsId, attempt: Attempt): void => writeTimedItem(keyOf(goods), attempt)

function readAttempt(goods: GoodsId): Attempt | null {
  const value = readTimedItem(keyOf(goods), maxAgeMs)
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
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
