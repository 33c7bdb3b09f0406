// @ts-check
import { html } from 'hono/html'
import { cancelOldOrders, payOrder } from '../lib/orders.mjs'
import { bodyOf, textOf } from '../lib/request.mjs'
import { page, safeReturn } from './layout.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').Order} Order
 */

/** @param {Ctx} c @param {string} text */
const failed = (c, text) => c.html(page('支付失败', html`<section><p>${text}</p></section>`))

/** @param {Ctx} c @param {string | undefined} target */
const succeeded = (c, target) =>
  c.html(
    page(
      '支付成功',
      html`<section>
        <p>您的交易已完成。${target === undefined ? '请关闭页面。' : '页面将在 3 秒后跳转。'}</p>
        ${target === undefined ? '' : html`<a class="button main" href="${target}">立即返回</a>`}
      </section>`,
      target === undefined ? {} : { refresh: target },
    ),
  )

/** The server decodes return addresses once more than the query parser (backend 10). @param {string | undefined} url */
const returnAddress = (url) => {
  try {
    return safeReturn(url === undefined ? undefined : decodeURIComponent(url))
  } catch {
    return safeReturn(url)
  }
}

/** @param {Demo} demo @param {string} sign */
const find = (demo, sign) => {
  cancelOldOrders(demo)
  const order = demo.state.orders.find((row) => row.sign === sign)
  if (order === undefined || order.signExpiresAt < demo.now()) return '参数错误'
  if (order.status === 7) return '订单已取消'
  return order
}

/** @param {Order} order @param {string} sUrl @param {string} fUrl */
const cashierPage = (order, sUrl, fUrl) => {
  /** @param {string} method @param {string} label @param {string} className */
  const choice = (method, label, className) =>
    html`<form method="post" action="/payment/index">
      <input type="hidden" name="sign" value="${order.sign}" /><input
        type="hidden"
        name="s_url"
        value="${sUrl}"
      /><input type="hidden" name="f_url" value="${fUrl}" />
      <input type="hidden" name="payment_method" value="${method}" /><button class="${className}">${label}</button>
    </form>`
  return page(
    '收银台',
    html`<section>
        <dl>
          <dt>商品</dt>
          <dd>${order.goods_name}</dd>
          <dt>订单号</dt>
          <dd>${order.order_no}</dd>
          <dt>应付</dt>
          <dd><strong class="price">￥${Math.max(0, order.charge - order.discount)}</strong></dd>
        </dl>
      </section>
      <section>
        ${choice('wechat', '微信支付', 'main')}${choice('alipay', '支付宝支付', 'main')}${choice('handPay', '手动打款', '')}
      </section>
      <section>
        ${choice('cancel', '取消支付', '')}${choice('expire', '让支付链接过期', '')}
        <p class="note">这是演示学校的收银台，不会产生真实付款。</p>
      </section>`,
  )
}

/** @param {Demo} demo @param {Ctx} c */
const choose = async (demo, c) => {
  const body = await bodyOf(c)
  const order = find(demo, textOf(body['sign']))
  if (typeof order === 'string') return failed(c, order)
  const target = returnAddress(textOf(body['s_url']))
  const back = returnAddress(textOf(body['f_url']))
  switch (textOf(body['payment_method'])) {
    case 'wechat':
    case 'alipay':
      payOrder(demo, order, 'wap')
      return c.redirect(`/payment/success${target === undefined ? '' : `?s_url=${encodeURIComponent(target)}`}`, 303)
    case 'handPay':
      return c.html(
        page(
          '手动打款',
          html`<section>
            <p>请转账至南窗学堂对公账户，并在备注中填写订单号 ${order.order_no}。确认到账后课程自动开通。</p>
            ${back === undefined ? '' : html`<a class="button main" href="${back}">返回</a>`}
          </section>`,
        ),
      )
    case 'cancel':
      order.status = 7
      break
    case 'expire':
      order.signExpiresAt = demo.now() - 1
      break
    default:
      return failed(c, '参数错误')
  }
  return back === undefined ? failed(c, order.status === 7 ? '订单已取消' : '参数错误') : c.redirect(back, 303)
}

/** @param {import('../types.mjs').App} app @param {Demo} demo */
export const registerCashier = (app, demo) => {
  app.get('/payment/index', (c) => {
    const order = find(demo, c.req.query('sign') ?? '')
    if (typeof order === 'string') return failed(c, order)
    const target = returnAddress(c.req.query('s_url'))
    if (order.status === 9) return succeeded(c, target)
    return c.html(cashierPage(order, target ?? '', returnAddress(c.req.query('f_url')) ?? ''))
  })
  app.post('/payment/index', (c) => choose(demo, c))
  app.get('/payment/success', (c) => succeeded(c, returnAddress(c.req.query('s_url'))))
}
