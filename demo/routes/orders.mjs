// @ts-check
import { Refusal, notFound, ok, validate } from '../lib/envelope.mjs'
import { bodyOf, originOf, pageOf, paginate, requireMember, textOf } from '../lib/request.mjs'
import { cancelOldOrders, payOrder, promoFor } from '../lib/orders.mjs'
import { publishedCourse } from '../lib/access.mjs'
import { randomText } from '../lib/random.mjs'
import { local, localOrNull, utc } from '../lib/time.mjs'
import { thumbOf } from '../lib/views.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** @param {import('../types.mjs').PromoCode} code */
const promoView = (code) => ({
  id: code.id,
  code: code.code,
  expired_at: localOrNull(code.expiredAt),
  invite_user_reward: 0,
  invited_user_reward: code.invited_user_reward,
})

/** @param {Demo} demo @param {unknown} type @param {number} id */
const goodsOf = ({ state, now }, type, id) => {
  if (type === 'COURSE') {
    const course = publishedCourse(state, id, now())
    return course === undefined ? undefined : { name: course.title, thumb: course.thumb, charge: course.charge }
  }
  const role = state.roles.find((row) => row.id === id)
  return role === undefined ? undefined : { name: role.name, thumb: '', charge: role.charge }
}

/** @param {Demo} demo @param {Ctx} c */
const createOrder = async (demo, c) => {
  const member = await requireMember(demo, c)
  const body = await bodyOf(c)
  const type = textOf(body['goods_type'])
  const id = Number(textOf(body['goods_id']))
  validate([[type === '' || textOf(body['goods_id']) === '', '参数错误']])
  if (type !== 'COURSE' && type !== 'ROLE') throw new Refusal('无法创建订单')
  if (textOf(body['agree_protocol']) !== '1')
    throw new Refusal(type === 'COURSE' ? '请同意付费内容购买协议' : '请同意会员服务协议')
  const goods = goodsOf(demo, type, id)
  if (goods === undefined) throw notFound()
  const promo = promoFor(demo, member, textOf(body['promo_code']))
  const discount = promo.usable ? (promo.code?.invited_user_reward ?? 0) : 0
  const total = Math.max(0, goods.charge - discount)
  const row = demo.id()
  /** @type {import('../types.mjs').Order} */
  const order = {
    id: row,
    // its last four digits count: drawn at random, two orders of one second could have the same
    order_no: local(demo.now()).replaceAll(/\D/g, '') + String(row % 10_000).padStart(4, '0'),
    user_id: member.id,
    goods_type: type,
    goods_id: id,
    goods_name: goods.name,
    goods_thumb: goods.thumb,
    charge: goods.charge,
    discount,
    promo_code: discount > 0 ? textOf(body['promo_code']) : '',
    status: 5,
    payment_method: '',
    sign: `order-${randomText(24)}`,
    signExpiresAt: demo.now() + 1_800_000,
    createdAt: demo.now(),
    refund_amount: 0,
    odd: {},
  }
  demo.state.orders.push(order)
  if (total > 0) {
    const pay_url = `${originOf(c)}/payment/index?sign=${order.sign}`
    return ok(c, { order_no: order.order_no, total, discount, is_paid: false, pay_url, sign: order.sign })
  }
  payOrder(demo, order, '')
  return ok(c, { order_no: order.order_no, total: 0, discount, is_paid: true })
}

/** @param {import('../types.mjs').Order} order @param {string} origin */
const orderView = (order, origin) => {
  const type = order.odd.goods_type ?? order.goods_type
  const goods = {
    goods_id: order.goods_id,
    goods_type: type,
    goods_name: order.odd.goods_name ?? order.goods_name,
    goods_thumb: thumbOf(order.goods_thumb, origin),
    goods_charge: 0,
    goods_ori_charge: 0,
    num: 1,
    charge: order.charge,
    goods_text: type,
  }
  return {
    id: order.id,
    user_id: order.user_id,
    charge: order.charge,
    created_at: utc(order.createdAt),
    order_id: order.order_no,
    payment_method: order.payment_method,
    status_text: '已支付',
    payment_text: '',
    continue_pay: false,
    goods: order.odd.no_goods === true ? [] : [goods],
    refund_amount: order.refund_amount,
  }
}

/** @param {App} app @param {Demo} demo */
export const registerOrders = (app, demo) => {
  app.get('/api/v2/roles', (c) => ok(c, demo.state.roles))
  app.get('/api/v2/role/:id{[0-9]+}', (c) => {
    const role = demo.state.roles.find((row) => row.id === Number(c.req.param('id')))
    if (role === undefined) throw notFound()
    return ok(c, role)
  })
  app.get('/api/v2/promoCode/:code/check', async (c) => {
    const member = await requireMember(demo, c)
    cancelOldOrders(demo)
    const { code, usable } = promoFor(demo, member, c.req.param('code'))
    return ok(c, { can_use: usable ? 1 : 0, promo_code: code === undefined ? [] : promoView(code) })
  })
  app.get('/api/v2/promoCode/:code', (c) => {
    const code = demo.state.promoCodes.find((row) => row.code === c.req.param('code'))
    return ok(c, code === undefined ? [] : promoView(code))
  })
  app.post('/api/v3/order', (c) => {
    cancelOldOrders(demo)
    return createOrder(demo, c)
  })
  app.get('/api/v2/order/status', async (c) => {
    const member = await requireMember(demo, c)
    const number = c.req.query('order_id') ?? ''
    validate([[number === '', '参数错误']])
    cancelOldOrders(demo)
    const order = demo.state.orders.find((row) => row.order_no === number && row.user_id === member.id)
    if (order === undefined) throw notFound()
    return ok(c, { status: order.status })
  })
  app.get('/api/v2/member/orders', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.orders
      .filter((row) => row.user_id === member.id && row.status === 9)
      .sort((a, b) => b.createdAt - a.createdAt)
    const page = paginate(c, rows, pageOf(c, 'page_size'))
    return ok(c, { ...page, data: page.data.map((order) => orderView(order, originOf(c))) })
  })
}
