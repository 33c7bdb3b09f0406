// @ts-check
import { addCredit, tell } from './account.mjs'
import { DAY, HOUR, fromLocal, local } from './time.mjs'
import { vipInForce } from './access.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Order} Order
 * @typedef {import('../types.mjs').Member} Member
 */

/** Unpaid orders are cancelled after 60 minutes and give their promo use back (backend 10). @param {Demo} demo */
export const cancelOldOrders = ({ state, now }) => {
  for (const order of state.orders) if (order.status === 5 && order.createdAt < now() - HOUR) order.status = 7
}

/**
 * Whether a member may use a code now: not the own one, not used up, not expired, no reduction recorded for it on any
 * order that is not cancelled (backend 10).
 * @param {Demo} demo @param {Member} member @param {string} text
 */
export const promoFor = ({ state, now }, member, text) => {
  const code = state.promoCodes.find((row) => row.code === text)
  if (code === undefined) return { code: undefined, usable: false }
  const mine = state.orders.some((row) => row.user_id === member.id && row.promo_code === text && row.status !== 7)
  const usable =
    code.user_id !== member.id &&
    (code.use_times === 0 || code.used_times < code.use_times) &&
    (code.expiredAt === null || code.expiredAt > now()) &&
    !mine
  return { code, usable }
}

/** First purchase starts now; with a role in force the new period follows the current expiry (backend 10). @param {Demo} demo @param {Member} member @param {Order} order */
const deliverRole = (demo, member, order) => {
  const role = demo.state.roles.find((row) => row.id === order.goods_id)
  if (role === undefined) return
  const from =
    vipInForce(member, demo.now()) && member.role_expired_at !== null ? fromLocal(member.role_expired_at) : demo.now()
  const until = from + role.expire_days * DAY
  member.role_id = role.id
  member.role_expired_at = local(until)
  demo.state.roleRecords.push({
    id: demo.id(),
    user_id: member.id,
    role_id: role.id,
    charge: role.charge,
    startedAt: from,
    expiredAt: until,
    createdAt: demo.now(),
  })
}

/** Marks an order paid and delivers it at once. @param {Demo} demo @param {Order} order @param {string} method */
export const payOrder = (demo, order, method) => {
  if (order.status === 9) return
  order.status = 9
  order.payment_method = method
  const member = demo.state.members.find((row) => row.id === order.user_id)
  if (member === undefined) return
  if (order.goods_type === 'ROLE') deliverRole(demo, member, order)
  else {
    demo.state.purchases.push({
      course_id: order.goods_id,
      user_id: member.id,
      charge: order.charge,
      createdAt: demo.now(),
    })
    const course = demo.state.courses.find((row) => row.id === order.goods_id)
    if (course !== undefined) course.user_count += 1
  }
  const promo = demo.state.promoCodes.find((row) => row.code === order.promo_code)
  if (promo !== undefined) promo.used_times += 1
  tell(demo, member.id, `订单${order.order_no}已支付`)
  const share = Number(Object(demo.state.config['credit1_reward']).paid_order) || 0
  addCredit(demo, member, Math.floor(Math.max(0, order.charge - order.discount) * share), '已支付订单送积分')
}
