// @ts-check
import { faultKinds } from './faults.mjs'
import { tell } from './lib/account.mjs'
import { isOwnMachine } from './lib/own-machine.mjs'
import { hashId } from './lib/random.mjs'
import { cancelOldOrders, payOrder } from './lib/orders.mjs'
import { bodyOf, textOf } from './lib/request.mjs'

/**
 * @typedef {import('./types.mjs').Demo} Demo
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').App} App
 */

const mostFaults = 100

/** Objects are merged, everything else is replaced. @param {Record<string, unknown>} target @param {Record<string, unknown>} patch */
const merge = (target, patch) => {
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue
    const held = target[key]
    const both = [held, value].every((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
    if (both) merge(Object(held), Object(value))
    else target[key] = value
  }
}

/** @param {Ctx} c @param {string} what */
const missing = (c, what) => c.json({ error: `${what} not found` }, 404)

/** @param {Demo} demo @param {string} mobile also the numbers of `loginNames` */
const memberOf = ({ state }, mobile) =>
  state.members.find((member) => member.mobile === mobile || member.loginNames.includes(mobile))

/** @param {App} app @param {Demo} demo */
const registerFaultControl = (app, demo) => {
  app.get('/__demo/fault', (c) => c.json(demo.state.faults))
  app.delete('/__demo/fault', (c) => {
    demo.state.faults = []
    return c.json({ ok: true })
  })
  // PUT: this one instead of all there are, so that no request between gets through
  app.on(['POST', 'PUT'], '/__demo/fault', async (c) => {
    const body = await bodyOf(c)
    if (typeof body['path'] !== 'string' || !faultKinds.has(textOf(body['kind'])))
      return c.json({ error: `path and kind are needed; kinds: ${[...faultKinds].join(', ')}` }, 400)
    const fault = /** @type {import('./types.mjs').Fault} path and kind were checked above */ (
      /** @type {unknown} */ (body)
    )
    demo.state.faults = c.req.method === 'PUT' ? [fault] : [...demo.state.faults, fault].slice(-mostFaults)
    return c.json({ ok: true, fault })
  })
}

/** @param {App} app @param {Demo} demo */
const registerLogControl = (app, demo) => {
  app.get('/__demo/log', (c) => {
    const prefix = c.req.query('prefix') ?? ''
    return c.json(demo.log.filter((entry) => entry.path.startsWith(prefix)))
  })
  app.delete('/__demo/log', (c) => {
    demo.log.length = 0
    return c.json({ ok: true })
  })
  app.get('/__demo/captcha/:key', (c) => {
    const key = c.req.param('key')
    const held = key === 'last' ? [...demo.state.captchas.values()].at(-1) : demo.state.captchas.get(key)
    return held === undefined ? missing(c, 'captcha') : c.json({ text: held.text })
  })
  app.get('/__demo/sms/:mobile', (c) => {
    const held = demo.state.sms.get(c.req.param('mobile'))
    return held === undefined ? missing(c, 'code') : c.json({ code: held.code })
  })
}

/** @param {App} app @param {Demo} demo */
const registerMemberControl = (app, demo) => {
  app.patch('/__demo/member/:mobile', async (c) => {
    const member = memberOf(demo, c.req.param('mobile'))
    if (member === undefined) return missing(c, 'member')
    // fields of the stored row are set there; computed ones (is_bind_mobile, role …) are laid over the answer
    for (const [key, value] of Object.entries(await bodyOf(c))) {
      if (key in member && key !== 'overrides') Object.assign(member, { [key]: value })
      else member.overrides[key] = value
    }
    return c.json({ ok: true, id: member.id })
  })
  app.post('/__demo/expire-token/:mobile', (c) => {
    const member = memberOf(demo, c.req.param('mobile'))
    if (member === undefined) return missing(c, 'member')
    for (const token of demo.state.tokens.values()) if (token.memberId === member.id) token.revoked = true
    return c.json({ ok: true })
  })
  app.post('/__demo/message/:mobile', async (c) => {
    const member = memberOf(demo, c.req.param('mobile'))
    if (member === undefined) return missing(c, 'member')
    tell(demo, member.id, textOf((await bodyOf(c))['message']))
    return c.json({ ok: true })
  })
}

/** @param {App} app @param {Demo} demo */
const registerOrderControl = (app, demo) => {
  /** @param {string} number */
  const orderOf = (number) => demo.state.orders.find((order) => order.order_no === number)
  app.post('/__demo/pay/:order_no', (c) => {
    const order = orderOf(c.req.param('order_no'))
    if (order === undefined) return missing(c, 'order')
    payOrder(demo, order, '')
    return c.json({ ok: true })
  })
  app.post('/__demo/cancel/:order_no', (c) => {
    const order = orderOf(c.req.param('order_no'))
    if (order === undefined) return missing(c, 'order')
    order.status = 7
    return c.json({ ok: true })
  })
  app.get('/__demo/orders', (c) => {
    cancelOldOrders(demo)
    return c.json(
      demo.state.orders.map(({ order_no, user_id, status, charge, discount }) => ({
        order_no,
        user_id,
        status,
        charge,
        discount,
      })),
    )
  })
}

/** @param {App} app @param {Demo} demo */
export const registerControl = (app, demo) => {
  app.use('/__demo/*', async (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress
    return isOwnMachine(c.req.raw, remote) ? next() : c.text('Forbidden', 403)
  })
  app.post('/__demo/reset', (c) => {
    demo.reset()
    return c.json({ ok: true })
  })
  app.get('/__demo/origins', (c) => c.json(demo.origins))
  registerFaultControl(app, demo)
  registerLogControl(app, demo)
  registerMemberControl(app, demo)
  registerOrderControl(app, demo)
  app.patch('/__demo/config', async (c) => {
    merge(demo.state.config, await bodyOf(c))
    return c.json(demo.state.config)
  })
  app.patch('/__demo/odd', async (c) => {
    Object.assign(demo.state.odd, await bodyOf(c))
    return c.json(demo.state.odd)
  })
  app.patch('/__demo/clock', async (c) => {
    demo.state.clockOffset = Number((await bodyOf(c))['offset_seconds'] ?? 0) * 1000
    return c.json({ now: new Date(demo.now()).toISOString() })
  })
  app.post('/__demo/announce', async (c) => {
    const body = await bodyOf(c)
    const id = Math.max(0, ...demo.state.announcements.map((row) => row.id)) + 1
    demo.state.announcements.push({
      id,
      title: textOf(body['title']),
      announcement: textOf(body['announcement']),
      createdAt: demo.now(),
    })
    return c.json({ ok: true, id })
  })
  app.post('/__demo/comment/:id/approve', (c) => {
    const row = demo.state.comments.find((comment) => hashId(comment.id) === c.req.param('id'))
    if (row === undefined) return missing(c, 'comment')
    row.is_check = 1
    return c.json({ ok: true })
  })
}
