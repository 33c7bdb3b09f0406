/** Paying (screens 2.10). */
import { test } from './fixtures.ts'
import { logIn, newcomer } from './steps.ts'

test('an order that is paid elsewhere is noticed', async ({ learner, demo }) => {
  await logIn(learner, newcomer)
  const order = await demo.order(await demo.token(newcomer), { goods_type: 'ROLE', goods_id: 1 })
  await learner.open(`/order/pay?order_id=${order}`)
  await learner.sees('请在下单的页面完成支付')
  await demo.pay(order)
  await learner.finds('heading', '支付成功')
})
