// @ts-check
import { Refusal } from './envelope.mjs'

/**
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Member} Member
 */

/** Address of this server as the browser sees it: absolute addresses in answers stay on the app's origin. @param {Ctx} c */
export const originOf = (c) => {
  const url = new URL(c.req.url)
  const told = c.req.header('x-forwarded-proto') ?? ''
  const protocol = /^https?$/.test(told) ? told : url.protocol.replace(':', '')
  return `${protocol}://${c.req.header('host') ?? url.host}`
}

const untrimmed = new Set(['password', 'password_confirmation'])

/**
 * Body of a JSON or form request with strings trimmed as the real server does (backend 1).
 * @param {Ctx} c
 * @returns {Promise<Record<string, unknown>>}
 */
export const bodyOf = async (c) => {
  const type = c.req.header('content-type') ?? ''
  /** @type {Record<string, unknown>} */
  let raw = {}
  if (type.includes('form')) raw = await c.req.parseBody()
  else {
    const text = await c.req.text()
    try {
      const parsed = text === '' ? {} : JSON.parse(text)
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) raw = parsed
    } catch {
      raw = {}
    }
  }
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      typeof value === 'string' && !untrimmed.has(key) ? value.trim() : value,
    ]),
  )
}

/** Text of a body field; numbers become text, anything else ''. @param {unknown} value */
export const textOf = (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** @param {Ctx} c */
const bearerOf = (c) => /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Token of a request: header first, then query, then body (backend 2). @param {Ctx} c */
export const tokenOf = async (c) => {
  const direct = bearerOf(c) ?? c.req.query('token')
  if (direct !== undefined) return direct
  if (c.req.method === 'GET' || (c.req.header('content-type') ?? '').includes('multipart')) return undefined
  const token = (await bodyOf(c))['token']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Member of a request, or null for visitors and for ended tokens (login-optional calls, backend 2).
 * @param {Demo} demo
 * @param {Ctx} c
 * @returns {Promise<Member | null>}
 */
export const optionalMember = async (demo, c) => {
  const token = await tokenOf(c)
  const session = token === undefined ? undefined : demo.state.tokens.get(token)
  if (session === undefined || session.revoked) return null
  return demo.state.members.find((member) => member.id === session.memberId) ?? null
}

/**
 * Member of a request that needs login. The one-device rule is checked unless the call is outside that group (backend 2).
 * @param {Demo} demo
 * @param {Ctx} c
 * @param {{ oneDevice?: boolean }} [options]
 */
export const requireMember = async (demo, c, { oneDevice = true } = {}) => {
  const member = await optionalMember(demo, c)
  if (member === null) throw new Refusal('请登录', 401)
  const session = demo.state.tokens.get((await tokenOf(c)) ?? '')
  if (oneDevice && demo.state.odd.one_device && session !== undefined) {
    const newest = Math.max(
      ...[...demo.state.tokens.values()].filter((t) => t.memberId === member.id).map((t) => t.seq),
    )
    if (session.seq < newest) {
      session.revoked = true
      throw new Refusal('请重新登录', 401)
    }
  }
  return member
}

/** @param {string | undefined} value @param {number} fallback */
const positive = (value, fallback) => {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

/**
 * @param {Ctx} c
 * @param {'page_size' | 'size'} sizeName
 * @param {number} [sizeDefault]
 */
export const pageOf = (c, sizeName, sizeDefault = 10) => {
  const raw = c.req.query(sizeName)
  if (raw === '0' && sizeName === 'page_size') throw new Refusal('错误')
  return { page: positive(c.req.query('page'), 1), size: raw === '0' ? 15 : positive(raw, sizeDefault) }
}

/**
 * @template T
 * @param {T[]} rows
 * @param {{ page: number, size: number }} at
 */
export const slice = (rows, { page, size }) => rows.slice((page - 1) * size, page * size)

/**
 * Laravel's page fields around one page of rows (openapi PageFields).
 * @template T
 * @param {Ctx} c
 * @param {T[]} rows
 * @param {{ page: number, size: number }} at
 */
export const paginate = (c, rows, at) => {
  const path = c.req.path.replace(/^\//, '')
  const last = Math.max(1, Math.ceil(rows.length / at.size))
  /** @param {number} page */
  const link = (page) => (page >= 1 && page <= last ? `${path}?page=${page}` : null)
  const shown = slice(rows, at)
  const from = shown.length === 0 ? null : (at.page - 1) * at.size + 1
  const pages = Array.from({ length: last }, (_, index) => index + 1)
  return {
    current_page: at.page,
    data: shown,
    first_page_url: `${path}?page=1`,
    from,
    last_page: last,
    last_page_url: `${path}?page=${last}`,
    links: [
      { url: link(at.page - 1), label: '&laquo; 上一页', active: false },
      ...pages.map((page) => ({ url: link(page), label: String(page), active: page === at.page })),
      { url: link(at.page + 1), label: '下一页 &raquo;', active: false },
    ],
    next_page_url: link(at.page + 1),
    path,
    per_page: at.size,
    prev_page_url: link(at.page - 1),
    to: from === null ? null : from + shown.length - 1,
    total: rows.length,
  }
}
