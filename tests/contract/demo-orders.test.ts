import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from './demo-client.ts'

interface Created {
  order_no: string
  total: number
  discount: number
  is_paid: boolean
  pay_url: string
  sign: string
}

const school = openSchool()
beforeEach(() => school.reset())

const buy = (token: string, more: Record<string, unknown> = {}) =>
  school.ok<Created>('createOrder', { token, body: { goods_type: 'COURSE', goods_id: 3, agree_protocol: 1, ...more } })
const statusOf = async (token: string, order_id: string) =>
  (await school.ok<{ status: number }>('getOrderStatus', { token, query: { order_id } })).status
const choose = (order: Created, payment_method: string) =>
  school.app.request('/payment/index', {
    method: 'POST',
    body: new URLSearchParams({
      sign: order.sign,
      payment_method,
      s_url: 'http://app.test/order/success?order_no=1',
      f_url: 'http://app.test/order/pay?order_id=1',
    }),
  })

describe('demo school: orders and cashier', () => {
  it('takes an order through the cashier to delivery', async () => {
    const token = await school.login('13800000002')
    const order = await buy(token)
    expect(order).toMatchObject({ total: 69, discount: 0, is_paid: false })
    expect(order.order_no).toMatch(/^20261120180000\d{4}$/)
    expect(await statusOf(token, order.order_no)).toBe(5)
    const page = await school.app.request(
      `${order.pay_url}&s_url=${encodeURIComponent('http://app.test/order/success?order_no=1')}`,
    )
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('摄影构图九讲')
    const paid = await choose(order, 'wechat')
    expect(paid.status).toBe(303)
    const success = await (await school.app.request(paid.headers.get('location') ?? '')).text()
    expect(success).toContain('3;url=http://app.test/order/success?order_no=1')
    expect(await statusOf(token, order.order_no)).toBe(9)
    expect(await school.ok('getCourse', { token, path: { id: 3 } })).toMatchObject({ isBuy: true })
    expect(await school.ok('listOrders', { token })).toMatchObject({
      total: 1,
      data: [{ order_id: order.order_no, charge: 69, goods: [{ goods_charge: 0, goods_text: 'COURSE' }] }],
    })
    expect(await (await school.app.request(order.pay_url)).text()).toContain('支付成功')
    expect(await school.ok('listMessages', { token })).toMatchObject({ total: 2 })
  })

  it('cancels, expires, waits for bank transfer, and times out after an hour', async () => {
    const token = await school.login('13800000002')
    const cancelled = await buy(token)
    expect((await choose(cancelled, 'cancel')).headers.get('location')).toBe('http://app.test/order/pay?order_id=1')
    expect(await statusOf(token, cancelled.order_no)).toBe(7)
    expect(await (await school.app.request(cancelled.pay_url)).text()).toContain('订单已取消')

    const expired = await buy(token)
    await choose(expired, 'expire')
    expect(await (await school.app.request(expired.pay_url)).text()).toContain('参数错误')
    expect(await statusOf(token, expired.order_no)).toBe(5)

    const transfer = await buy(token)
    expect(await (await choose(transfer, 'handPay')).text()).toContain('手动打款')
    expect(await statusOf(token, transfer.order_no)).toBe(5)
    await school.control('POST', `pay/${transfer.order_no}`)
    expect(await statusOf(token, transfer.order_no)).toBe(9)

    const old = await buy(token)
    school.clock.now += 31 * 60_000
    expect(await (await school.app.request(old.pay_url)).text()).toContain('参数错误')
    school.clock.now += 30 * 60_000
    expect(await statusOf(token, old.order_no)).toBe(7)
  })

  it('never gives a number twice, however many are made in one second', async () => {
    const token = await school.login('13800000002')
    const numbers: string[] = []
    for (let row = 0; row < 500; row += 1) numbers.push((await buy(token)).order_no)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => !/^\d{18}$/.test(number))).toEqual([])
  })

  it('refuses unknown goods, missing consent and foreign orders', async () => {
    const token = await school.login('13800000002')
    const refuse = (body: unknown, message: string, code = 1) =>
      school.refused('createOrder', { token, body }, message, code)
    await refuse({}, '参数错误')
    await refuse({ goods_type: 'COURSE', goods_id: 3, agree_protocol: 0 }, '请同意付费内容购买协议')
    await refuse({ goods_type: 'ROLE', goods_id: 1 }, '请同意会员服务协议')
    await refuse({ goods_type: 'VIDEO', goods_id: 1, agree_protocol: 1 }, '无法创建订单')
    await refuse({ goods_type: 'COURSE', goods_id: 99_999, agree_protocol: 1 }, '资源不存在', 404)
    await school.refused('createOrder', { body: {} }, '请登录', 401)
    const order = await buy(token)
    const other = await school.login('13800000001')
    await school.refused('getOrderStatus', { token: other, query: { order_id: order.order_no } }, '资源不存在', 404)
    await school.refused('getOrderStatus', { token }, '参数错误')
  })

  it('delivers orders of 0 yuan at once', async () => {
    const token = await school.login('13800000002')
    const free = await buy(token, { goods_id: 8 })
    expect(free).toMatchObject({ total: 0, is_paid: true })
    expect(free.pay_url).toBeUndefined()
    expect(await school.ok('getCourse', { token, path: { id: 8 } })).toMatchObject({ isBuy: true })
    expect(await buy(token, { promo_code: 'FREEALL' })).toMatchObject({ total: 0, discount: 9999, is_paid: true })
  })

  it('starts memberships now and appends to one in force', async () => {
    const plain = await school.login('13800000002')
    const order = await buy(plain, { goods_type: 'ROLE', goods_id: 1 })
    await school.control('POST', `pay/${order.order_no}`)
    expect(await school.ok('getMember', { token: plain })).toMatchObject({
      role_id: 1,
      role_expired_at: '2026-12-20 18:00:00',
    })
    const vip = await school.login('13800000001')
    const { role_expired_at: before } = await school.ok<{ role_expired_at: string }>('getMember', { token: vip })
    const more = await buy(vip, { goods_type: 'ROLE', goods_id: 2 })
    await school.control('POST', `pay/${more.order_no}`)
    const { role_expired_at: after } = await school.ok<{ role_expired_at: string }>('getMember', { token: vip })
    expect((Date.parse(after) - Date.parse(before)) / 86_400_000).toBe(90)
  })

  it('applies the rules of promo codes', async () => {
    const token = await school.login('13800000002')
    const check = async (code: string, by = token) =>
      school.ok<{ can_use: number; promo_code: unknown }>('checkPromoCode', { token: by, path: { code } })
    expect(await check('WINTER28')).toMatchObject({ can_use: 1, promo_code: { invited_user_reward: 30 } })
    expect(await check('NOEXPIRY')).toMatchObject({ can_use: 1, promo_code: { expired_at: null } })
    expect(await check('NOPE')).toEqual({ can_use: 0, promo_code: [] })
    for (const code of ['EXPIRED', 'USEDUP']) expect((await check(code)).can_use).toBe(0)
    expect((await check('XIAOMAN')).can_use).toBe(1)
    expect((await check('XIAOMAN', await school.login('13800000000'))).can_use).toBe(0)
    expect(await school.ok('getPromoCode', { path: { code: 'NOPE' } })).toEqual([])
    expect(await buy(token, { promo_code: 'NOPE' })).toMatchObject({ total: 69, discount: 0 })

    expect(await buy(token, { promo_code: 'WINTER28' })).toMatchObject({ total: 39, discount: 30 })
    // the open order holds the code until it is cancelled
    expect((await check('WINTER28')).can_use).toBe(0)
    expect(await buy(token, { promo_code: 'WINTER28' })).toMatchObject({ total: 69, discount: 0 })
    school.clock.now += 61 * 60_000
    expect((await check('WINTER28')).can_use).toBe(1)
  })

  it('lists 25 paid orders of account 0 in pages, and odd goods of account 8', async () => {
    const token = await school.login('13800000000')
    const last = await school.ok<{ data: Array<{ refund_amount: number }>; total: number; to: number }>('listOrders', {
      token,
      query: { page: 3, page_size: 10 },
    })
    expect(last).toMatchObject({ total: 25, last_page: 3, from: 21, to: 25, next_page_url: null })
    const all = await school.ok<{ data: Array<{ refund_amount: number }> }>('listOrders', {
      token,
      query: { page_size: 50 },
    })
    expect(all.data.some((row) => row.refund_amount === 12.34)).toBe(true)
    const odd = await school.ok<{ data: Array<{ goods: Array<{ goods_type: string }> }> }>('listOrders', {
      token: await school.login('13800000008'),
    })
    expect(odd.data.map((row) => row.goods[0]?.goods_type)).toEqual(['COURSE', 'BOOK', undefined])
  })
})
