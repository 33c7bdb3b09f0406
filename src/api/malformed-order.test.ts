/** Malformed and surprising data (screens section 6), by row: promo codes, orders and pages of rows. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { creditRecordsRead } from './credit.ts'
import { checkPromoCode, createOrder, getOrderStatus, ordersRead } from './order.ts'
import { serve, paging, pageOf } from '../../tests/support/data/malformed-answers.ts'

afterEach(() => vi.unstubAllGlobals())

describe('row 17: promo codes', () => {
  it.each([
    [{ can_use: 0, promo_code: [] }, false, 0],
    [{ can_use: 1, promo_code: [] }, false, 0],
    [{ can_use: 0, promo_code: { id: 1, code: 'X', invited_user_reward: 10 } }, false, 0],
    [{ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: 10, expired_at: null } }, true, 10],
    [[], false, 0],
    [{ can_use: 1, promo_code: { id: 1, code: 'X' } }, false, 0],
    [{ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: '十元' } }, false, 0],
    [{ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: -10 } }, false, 0],
    [{ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: '9.50' } }, true, 9.5],
  ])('%j', async (data, canUse, reduction) => {
    const { urls } = serve(data)
    expect(await checkPromoCode({ code: 'A/ 优惠?' })).toMatchObject({ canUse, reduction })
    expect(urls).toEqual([`/api/v2/promoCode/${encodeURIComponent('A/ 优惠?')}/check`])
  })
})

const orders = (...rows: object[]) => ordersRead(paging).decode(pageOf(...rows)).rows

describe('rows 46 to 49: orders', () => {
  it('row 46: an order number of 18 digits stays text', async () => {
    expect(orders({ order_id: '202611201803425459' })[0]?.orderNo).toBe('202611201803425459')
    const { urls } = serve({ status: 5 })
    await getOrderStatus({ orderNo: '202611201803425459' })
    expect(urls).toEqual(['/api/v2/order/status?order_id=202611201803425459'])
  })

  it('row 47: unknown goods', () => {
    const goods = { goods_type: 'BOOK', goods_id: 4, goods_name: '书', goods_charge: 0 }
    expect(
      orders(
        { order_id: '1', goods: [] },
        { order_id: '2', goods: [null, goods] },
        { order_id: '3' },
        { order_id: '4', goods: { 1: goods } },
      ),
    ).toMatchObject([
      { goods: null },
      { goods: { type: 'BOOK', id: 4, name: '书' } },
      { goods: null },
      { goods: { id: 4 } },
    ])
  })

  it.each([
    [12.34, 1234],
    ['12.34', 1234],
    ['5', 500],
    [0, 0],
    [null, 0],
    ['x', 0],
    [-3, 0],
  ])('row 48: refund_amount %j', (refund_amount, cents) => {
    expect(orders({ order_id: '1', refund_amount })[0]?.refundCents).toBe(cents)
  })

  it.each([
    [
      { order_no: '1', total: 0, discount: 99, is_paid: true },
      { isPaid: true, payUrl: '', discount: 99 },
    ],
    [
      { order_no: '1', total: 99, discount: 0, is_paid: false },
      { isPaid: false, payUrl: '' },
    ],
    [{ order_no: '1', total: 99, discount: 0, is_paid: false, pay_url: 'https://x' }, { payUrl: 'https://x' }],
  ])('row 49: createOrder %j', async (data, expected) => {
    serve(data)
    expect(await createOrder({ goodsType: 'COURSE', goodsId: 1 })).toMatchObject(expected)
  })

  it.each(['x', null, undefined, -3])('an amount that is none, %j, is not ￥0', async (yuan) => {
    expect(orders({ order_id: '1', charge: yuan })[0]?.charge).toBeNull()
    serve({ order_no: '1', total: yuan, discount: yuan, is_paid: false })
    expect(await createOrder({ goodsType: 'COURSE', goodsId: 1 })).toMatchObject({ total: null, discount: null })
  })

  it('sends a promo code only when one was applied', async () => {
    const { bodies } = serve({ order_no: '1' })
    await createOrder({ goodsType: 'COURSE', goodsId: 1, promoCode: 'X' })
    await createOrder({ goodsType: 'ROLE', goodsId: 2, promoCode: '' })
    expect(bodies.map((body) => JSON.parse(String(body)) as unknown)).toEqual([
      { goods_type: 'COURSE', goods_id: 1, promo_code: 'X', agree_protocol: 1 },
      { goods_type: 'ROLE', goods_id: 2, agree_protocol: 1 },
    ])
  })

  it.each([
    [1, 'waiting'],
    [5, 'waiting'],
    [7, 'cancelled'],
    [9, 'paid'],
    ['9', 'paid'],
    [null, 'waiting'],
  ])('status %j', async (status, expected) => {
    serve({ status })
    expect(await getOrderStatus({ orderNo: '1' })).toBe(expected)
  })
})

describe('row 52: fields of pages', () => {
  const credits = creditRecordsRead(paging)
  it.each([
    [{ data: [{ sum: 1 }], total: 9 }, 9, 1],
    [{ data: [{ sum: 1 }, { sum: 2 }], total: 1 }, 1, 2],
    [{ data: [{ sum: 1 }], total: '9' }, 9, 1],
    [{ data: [{ sum: 1 }] }, Number.MAX_SAFE_INTEGER, 1],
    [{ data: { 0: { sum: 1 }, 2: { sum: 2 } }, total: 2 }, 2, 2],
  ])('%j', (data, total, rawCount) => expect(credits.decode(data)).toMatchObject({ total, rawCount }))
})

it('row 53: credit rows have no id; one without amount is left out', () => {
  const rows = [{ sum: -5, remark: '甲' }, { sum: '很多', remark: '乙' }, {}, { sum: '3', remark: null }, { sum: 3 }]
  expect(creditRecordsRead(paging).decode(pageOf(...rows)).rows).toEqual([
    { sum: -5, remark: '甲', createdAt: null },
    { sum: 3, remark: '', createdAt: null },
    { sum: 3, remark: '', createdAt: null },
  ])
})
