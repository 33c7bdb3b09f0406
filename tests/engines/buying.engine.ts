/** Buying (screens 2.9 to 2.11). */
import { courseOrder, madeOrders, newcomer } from '../support/browser/order.ts'
import { expect, test } from './fixtures.ts'
import { logIn } from './steps.ts'

test('a course is bought at the cashier and can be learned', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  await learner.open('/course/1')
  await learner.tap('link', '购买课程')
  await learner.tap('checkbox', /同意/)
  await learner.tap('button', '提交订单')
  await learner.tap('button', '去支付')
  await learner.tap('button', '微信支付')
  await learner.tap('link', '立即返回')
  await learner.finds('heading', '支付成功')
  await learner.tap('link', '开始学习')
  await learner.isAt(/^\/course\/(?:video\/10)?1$/)
  expect(await madeOrders(demo)).toHaveLength(1)
})

test('with a code that covers the price nothing is paid', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  await learner.open(courseOrder(3))
  await learner.tap('button', /^优惠码/)
  await learner.type('优惠码', 'FREEALL')
  await learner.tap('button', '验证')
  await learner.tap('checkbox', /同意/)
  await learner.tap('button', '立即领取')
  await learner.finds('heading', '支付成功')
  expect(await madeOrders(demo)).toHaveLength(1)
})

test('an order that is paid elsewhere is noticed', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  const order = await demo.order(await demo.token(newcomer), { goods_type: 'ROLE', goods_id: 1 })
  await learner.open(`/order/pay?order_id=${order}`)
  await learner.sees('请在下单的页面完成支付')
  await demo.pay(order)
  await learner.finds('heading', '支付成功')
})
