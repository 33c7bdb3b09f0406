// @ts-check
import { optionalMember, tokenOf } from './lib/request.mjs'
import { fingerprint } from './lib/random.mjs'

const kept = ['accept', 'content-type', 'range', 'if-none-match', 'meedu-platform', 'x-xsrf-token', 'origin', 'referer']
const limit = 5000
const longest = 20_000

/** @param {import('./types.mjs').Ctx} c */
const loggedBody = async (c) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null
  const type = c.req.header('content-type') ?? ''
  if (type.includes('multipart')) return '<multipart>'
  const text = await c.req.text()
  if (text.length > longest) return `<${text.length} characters>`
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Writes one received request down; tokens only as a short fingerprint.
 * @param {import('./types.mjs').Demo} demo
 * @param {import('./types.mjs').Ctx} c
 * @param {import('./types.mjs').FaultKind | null} fault
 */
export const logRequest = async (demo, c, fault) => {
  const token = await tokenOf(c)
  const member = await optionalMember(demo, c)
  demo.log.push({
    seq: (demo.log.at(-1)?.seq ?? 0) + 1,
    time: new Date(demo.now()).toISOString(),
    method: c.req.method,
    path: c.req.path,
    query: c.req.query(),
    body: await loggedBody(c),
    authorization: {
      present: c.req.header('authorization') !== undefined,
      memberId: member?.id ?? null,
      hash: token === undefined ? null : fingerprint(token),
    },
    headers: Object.fromEntries(
      kept.flatMap((name) => (c.req.header(name) === undefined ? [] : [[name, c.req.header(name) ?? '']])),
    ),
    fault,
  })
  if (demo.log.length > limit) demo.log.splice(0, demo.log.length - limit)
}
