// @ts-check
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { registerControl } from './control.mjs'
import { applyFault, takeFault } from './faults.mjs'
import { ConnectionCut, Refusal, refuse } from './lib/envelope.mjs'
import { logRequest } from './log.mjs'
import { registerMedia } from './media.mjs'
import { registerCashier } from './pages/cashier.mjs'
import { registerDocuments } from './pages/documents.mjs'
import { registerFacePage } from './pages/face.mjs'
import { registerSocial } from './pages/social.mjs'
import { registerAuth } from './routes/auth.mjs'
import { registerComments } from './routes/comments.mjs'
import { registerCourses } from './routes/courses.mjs'
import { registerLessons } from './routes/lessons.mjs'
import { registerMemberRoutes } from './routes/member.mjs'
import { registerMessages } from './routes/messages.mjs'
import { registerOrders } from './routes/orders.mjs'
import { registerSearch } from './routes/search.mjs'
import { registerStudy } from './routes/study.mjs'
import { registerSystem } from './routes/system.mjs'
import { createState } from './state.mjs'

/**
 * @typedef {import('./types.mjs').Demo} Demo
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').App} App
 * @typedef {import('./types.mjs').Fault} Fault
 */

/** Every request whose path starts with one of these belongs to the demonstration school. */
export const demoPathPrefixes = [
  '/api/',
  '/payment/',
  '/user/',
  '/aboutus',
  '/__demo/',
  '/demo-media/',
  '/demo-covers/',
  '/demo-pages/',
  '/images/default_avatar',
]

/** Throttle of the real server: 120 calls a minute, off unless switched on (notes 1). @param {Demo} demo @param {Ctx} c */
const throttled = ({ state, now }, c) => {
  if (!state.odd.throttle) return false
  state.hits = state.hits.filter((at) => at > now() - 60_000)
  if (state.hits.length >= state.odd.throttle_limit) return true
  state.hits.push(now())
  c.header('X-RateLimit-Limit', String(state.odd.throttle_limit))
  c.header('X-RateLimit-Remaining', String(state.odd.throttle_limit - state.hits.length))
  return false
}

/** @param {App} app @param {Ctx} c */
const unknownRoute = (app, c) => {
  // a known path with another method is "错误", an unknown path 路由不存在 (notes 1)
  const other = ['GET', 'POST', 'PUT', 'DELETE'].some((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (c.req.path.startsWith('/api/')) return other ? refuse(c, '错误') : refuse(c, '路由不存在', 404)
  return c.text('Not Found', 404)
}

/** @param {App} app */
const answerErrors = (app) => {
  app.notFound((c) => unknownRoute(app, c))
  app.onError((error, c) => {
    if (error instanceof ConnectionCut) throw error
    if (error instanceof Refusal) return refuse(c, error.message, error.code)
    console.error(error)
    return refuse(c, '错误')
  })
}

/**
 * The demonstration school: API, cashier and document pages, pictures, clips and the control calls under /__demo/.
 * @param {{ now?: () => number, log?: (line: string) => void, faults?: Fault[] }} [options] `now` clock of the school,
 *   `log` receives the SMS codes, `faults` are set after each reset
 * @returns {App}
 */
export const createDemoApp = ({ now = Date.now, log = () => undefined, faults = [] } = {}) => {
  /** @returns {import('./types.mjs').State} */
  const fresh = () => ({ ...createState(now()), faults: structuredClone(faults) })
  /** @type {Demo} */
  const demo = {
    state: fresh(),
    log: [],
    now: () => now() + demo.state.clockOffset,
    print: log,
    reset: () => {
      demo.state = fresh()
      demo.log.length = 0
    },
    id: () => {
      demo.state.nextId += 1
      return demo.state.nextId
    },
  }
  /** @type {App} */
  const app = new Hono()
  answerErrors(app)
  registerControl(app, demo)
  app.use('*', async (c, next) => {
    if (c.req.path.startsWith('/__demo/')) return next()
    const fault = takeFault(demo, c)
    await logRequest(demo, c, fault?.kind ?? null)
    return fault === undefined ? next() : applyFault(c, fault, next)
  })
  app.use('/api/*', cors({ origin: '*', maxAge: 1_296_000 }))
  app.use('/api/*', async (c, next) => (throttled(demo, c) ? refuse(c, '请稍后再试', 429) : next()))
  for (const register of [
    registerSystem,
    registerSocial,
    registerAuth,
    registerMemberRoutes,
    registerMessages,
    registerStudy,
    registerCourses,
    registerLessons,
    registerComments,
    registerOrders,
    registerSearch,
    registerCashier,
    registerDocuments,
    registerFacePage,
    registerMedia,
  ])
    register(app, demo)
  return app
}
