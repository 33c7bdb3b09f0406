// @ts-check
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { registerControl } from './control.mjs'
import { registerFilms } from './films.mjs'
import { applyFault, nobodysAnswers, takeFault } from './faults.mjs'
import { leadElsewhere } from './lib/elsewhere.mjs'
import { ConnectionCut, Refusal, refuse } from './lib/envelope.mjs'
import { logRequest } from './log.mjs'
import { registerMedia } from './media.mjs'
import { registerCashier } from './pages/cashier.mjs'
import { registerDocuments } from './pages/documents.mjs'
import { eventsPath, registerEvents } from './pages/events.mjs'
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
  eventsPath,
  '/images/default_avatar',
]

/** Throttle of the real server: 120 calls a minute, off unless switched on (backend 1). @param {Demo} demo @param {Ctx} c */
const throttled = ({ state, now }, c) => {
  if (!state.odd.throttle) return false
  state.hits = state.hits.filter((at) => at > now() - 60_000)
  if (state.hits.length >= state.odd.throttle_limit) return true
  state.hits.push(now())
  c.header('X-RateLimit-Limit', String(state.odd.throttle_limit))
  c.header('X-RateLimit-Remaining', String(state.odd.throttle_limit - state.hits.length))
  return false
}

/** What the real server says about other origins: any of them, without credentials (backend 1). */
const allowOrigins = cors({ origin: '*', maxAge: 1_296_000 })

/** As the image's nginx does (deploy/image/proxy.conf): the blocks of home are 19 KB, compressed 3. */
const compressed = compress({ encoding: 'gzip' })

/**
 * Every request but the control calls: written down, answered by a fault where there is one, else by its route. A
 * CORS preflight is neither logged nor hit by faults.
 * @param {App} app @param {Demo} demo
 */
const answerRequests = (app, demo) =>
  app.use('*', async (c, next) => {
    if (c.req.path.startsWith('/__demo/')) return next()
    const isCall = c.req.path.startsWith('/api/')
    if (isCall && c.req.method === 'OPTIONS') return allowOrigins(c, next)
    const fault = takeFault(demo, c)
    await logRequest(demo, c, fault?.kind ?? null)
    const answer = () => (fault === undefined ? next() : applyFault(c, fault, next))
    if (!isCall || nobodysAnswers.has(fault?.kind ?? '')) return answer()
    await compressed(c, async () => {
      await allowOrigins(c, async () => {
        const instead = await answer()
        if (instead instanceof Response) c.res = instead
      })
      await leadElsewhere(demo, c)
    })
  })

/** @param {App} app @param {Ctx} c */
const unknownRoute = (app, c) => {
  // a known path with another method is "错误", an unknown path 路由不存在 (backend 1)
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
 * @param {{ now?: () => number, log?: (line: string) => void, faults?: Fault[], origins?: import('./types.mjs').Origins }} [options]
 *   `now` clock of the school, `log` receives the SMS codes, `faults` are set after each reset, `origins` where pictures
 *   and films are when that is not here
 * @returns {App}
 */
export const createDemoApp = ({ now = Date.now, log = () => undefined, faults = [], origins } = {}) => {
  /** @returns {import('./types.mjs').State} */
  const fresh = () => ({ ...createState(now()), faults: structuredClone(faults) })
  /** @type {Demo} */
  const demo = {
    state: fresh(),
    log: [],
    origins: origins ?? null,
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
  app.use('*', bodyLimit({ maxSize: 2 * 1024 * 1024, onError: (c) => c.text('Payload Too Large', 413) }))
  registerControl(app, demo)
  answerRequests(app, demo)
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
    registerEvents,
    registerFilms,
    registerMedia,
  ])
    register(app, demo)
  return app
}
