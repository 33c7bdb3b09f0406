// @ts-check
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { applyFilmFault, filmFaultKinds } from './film-faults.mjs'
import { ConnectionCut, refuse } from './lib/envelope.mjs'

/**
 * @typedef {import('./types.mjs').Demo} Demo
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').Fault} Fault
 */

/** @type {ReadonlySet<string>} */
export const faultKinds = new Set([
  'offline',
  'timeout',
  'slow',
  'http500',
  'html502',
  'http404',
  'http401',
  'http429',
  'http503',
  'code401',
  'code404',
  'code429',
  'code503',
  'code1',
  'captivePortal',
  'malformed',
  'wrongShape',
  'truncated',
  ...filmFaultKinds,
])

/** What is not the backend's answer: made by something in front of it, or cut. Its CORS headers are missing then. @type {ReadonlySet<string>} */
export const nobodysAnswers = new Set(['offline', 'timeout', 'truncated', 'html502', 'http404', 'captivePortal'])

/** First fault that fits a request; its remaining `times` are counted down. @param {Demo} demo @param {Ctx} c */
export const takeFault = ({ state }, c) => {
  const fault = state.faults.find(
    (row) =>
      c.req.path.startsWith(row.path) &&
      (row.method === undefined || row.method.toUpperCase() === c.req.method) &&
      Object.entries(row.query ?? {}).every(([name, value]) => c.req.query(name) === value),
  )
  if (fault?.times !== undefined) {
    fault.times -= 1
    if (fault.times <= 0) state.faults = state.faults.filter((row) => row !== fault)
  }
  return fault
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => void setTimeout(resolve, ms))

/** Cuts the connection; calls without a socket reject instead. @param {Ctx} c */
const cut = (c) => {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined) throw new ConnectionCut('connection cut')
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Never answers: ends when the client gives up. @param {Ctx} c */
const silence = async (c) => {
  const outgoing = c.env?.outgoing
  await new Promise((resolve) => {
    if (outgoing === undefined) c.req.raw.signal.addEventListener('abort', resolve, { once: true })
    else outgoing.once('close', resolve)
  })
  return cut(c)
}

/** Half of the real answer, then the end of the connection. @param {Ctx} c @param {() => Promise<void>} next */
const truncate = async (c, next) => {
  await next()
  const body = Buffer.from(await c.res.arrayBuffer())
  const type = c.res.headers.get('content-type') ?? 'application/json'
  const half = body.subarray(0, Math.max(1, Math.floor(body.length / 2)))
  const outgoing = c.env?.outgoing
  // the answer of the route is in place already: it has to be taken out before another one is put there
  c.res = undefined
  if (outgoing === undefined) {
    c.res = new Response(half, { headers: { 'content-type': type } })
    return
  }
  outgoing.writeHead(200, { 'content-type': type, 'content-length': body.length })
  await new Promise((resolve) => outgoing.write(half, resolve))
  outgoing.destroy()
  c.res = RESPONSE_ALREADY_SENT
}

/**
 * @param {Ctx} c @param {Fault} fault @param {() => Promise<void>} next
 * @returns {Promise<Response | void>}
 */
export const applyFault = async (c, fault, next) => {
  if (fault.delayMs !== undefined && fault.kind !== 'slow') await pause(fault.delayMs)
  if (filmFaultKinds.has(fault.kind)) return applyFilmFault(c, fault, next)
  switch (fault.kind) {
    case 'offline':
      return cut(c)
    case 'timeout':
      return silence(c)
    case 'slow':
      await pause(fault.delayMs ?? 4000)
      return next()
    case 'truncated':
      return truncate(c, next)
    case 'http500':
      return c.json({ message: fault.message ?? 'Server Error' }, 500)
    case 'html502':
      return c.html(
        '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
        502,
      )
    case 'http404':
      return c.html('<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>', 404)
    case 'http401':
      return c.json({ message: 'Unauthenticated.' }, 401)
    case 'http429':
      return c.json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '1' })
    case 'http503':
      return c.json({ message: 'Service Unavailable' }, 503)
    case 'code401':
      return refuse(c, fault.message ?? '请登录', 401)
    case 'code404':
      return refuse(c, fault.message ?? '资源不存在', 404)
    case 'code429':
      return refuse(c, fault.message ?? '请稍后再试', 429)
    case 'code503':
      return refuse(c, fault.message ?? '系统维护中', 503)
    case 'code1':
      return refuse(c, fault.message ?? '错误', 1)
    case 'captivePortal':
      return c.html(
        '<!doctype html><html><head><title>Wi-Fi 登录</title></head><body><form><input name="phone"><button>登录上网</button></form></body></html>',
        200,
      )
    case 'malformed':
      return c.text('not json', 200, { 'content-type': 'application/json' })
    case 'wrongShape':
      return c.json({ code: 0, message: '', data: 'unexpected text' })
  }
}
