import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cashierAddress, readPayItem, removePayItem, savePayItem, type PayItem } from './pay-item.ts'

const item: PayItem = {
  orderNo: '202611201803425459',
  payUrl: 'https://school.test/payment/index?sign=order-x',
  createdAt: 1_790_000_000_000,
  total: 169,
  discount: 30,
  isPromoRefused: false,
  goodsType: 'COURSE',
  goodsId: 1,
  goodsName: '课程',
  cover: '',
}
const key = `meedu-h5-pay:${item.orderNo}`

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

it('keeps a record under the number of its order until it is removed', () => {
  savePayItem(item)
  expect(Object.keys(sessionStorage)).toEqual([key])
  expect(localStorage.length).toBe(0)
  expect(readPayItem(item.orderNo)).toEqual(item)
  // 18 digits are more than a number holds
  expect(readPayItem('202611201803425460')).toBeNull()
  removePayItem(item.orderNo)
  expect(readPayItem(item.orderNo)).toBeNull()
})

it('dates an order of the future, made while the clock was ahead, as of now: its link has half an hour at most', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  savePayItem({ ...item, createdAt: Date.now() + 3_600_000 })
  const found = readPayItem(item.orderNo)?.createdAt ?? Infinity
  expect(found).toBeLessThanOrEqual(Date.now())
  // from that time on, and not anew with each look
  vi.setSystemTime(Date.now() + 60_000)
  expect(readPayItem(item.orderNo)?.createdAt).toBe(found)
})

it.each(['{', 'null', '{"value":{},"at":1}', JSON.stringify({ value: { ...item, goodsType: 'VIDEO' }, at: 1 })])(
  'reads nothing out of %s',
  (stored) => {
    sessionStorage.setItem(key, stored)
    expect(readPayItem(item.orderNo)).toBeNull()
  },
)

it('adds the two ways back as one parameter each and leaves the rest of the address', () => {
  const address = cashierAddress(item.payUrl, item.orderNo, 'https://m.school.test')
  const url = new URL(address ?? '')
  expect(url.origin + url.pathname).toBe('https://school.test/payment/index')
  expect([...url.searchParams]).toEqual([
    ['sign', 'order-x'],
    ['s_url', `https://m.school.test/order/success?order_no=${item.orderNo}`],
    ['f_url', `https://m.school.test/order/pay?order_id=${item.orderNo}`],
  ])
})

it.each(['', 'javascript:alert(1)', '/payment/index?sign=1', 'data:text/html,x', 'blob:https://x/1'])(
  'does not open %j',
  (payUrl) => expect(cashierAddress(payUrl, '1', 'https://m.school.test')).toBeNull(),
)
