// @ts-check
/** What happens to films on their way: to all of `demo-media`, also to those that are only watched. */

/**
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').Fault} Fault
 */

/** @type {ReadonlySet<string>} */
export const filmFaultKinds = new Set([
  'cutAfter',
  'forbidAfter',
  'wholeForRange',
  'shortBody',
  'otherFilm',
  'htmlPage',
  'noCors',
  'slowBody',
  'keyed',
])

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * The first `limit` bytes of a body; then its end, or the end of the connection.
 * @param {ReadableStream<Uint8Array>} body @param {number} limit
 * @param {{ cut?: () => void, onBytes?: (count: number) => void }} [how] without `cut` the body ends in peace
 */
const firstBytes = (body, limit, { cut, onBytes = () => {} } = {}) => {
  const reader = body.getReader()
  let left = limit
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = left > 0 ? await reader.read() : { value: undefined, done: false }
      if (done) return controller.close()
      const part = value?.subarray(0, left)
      if (part !== undefined) {
        left -= part.length
        onBytes(part.length)
        controller.enqueue(part)
      }
      if (left > 0) return
      await reader.cancel()
      // what was given must have gone out, or the end of the connection takes it along
      if (cut !== undefined) await pause(20)
      if (cut === undefined) controller.close()
      else cut()
    },
  })
}

/** @param {Ctx} c */
const cutOff = (c) => void c.env.outgoing?.destroy()

/** @param {ReadableStream<Uint8Array>} body @param {number} bytesPerSecond */
const slowed = (body, bytesPerSecond) =>
  body.pipeThrough(
    new TransformStream({
      async transform(chunk, controller) {
        const step = Math.max(1, Math.floor(bytesPerSecond / 10))
        for (let at = 0; at < chunk.length; at += step) {
          await pause(100)
          controller.enqueue(chunk.subarray(at, at + step))
        }
      },
    }),
  )

/**
 * Puts another body into the place of an answer; without a length it is sent in pieces, whose end alone tells its end.
 * @param {Ctx} c @param {BodyInit | null} body @param {{ isLengthKept?: boolean }} [how]
 */
const replaceBody = (c, body, { isLengthKept = false } = {}) => {
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  if (!isLengthKept) headers.delete('content-length')
  c.res = undefined
  c.res = new Response(body, { status, headers })
}

/** The address that was good until `bytes` bytes went out is refused from then on; a fresh one is not. @param {Ctx} c @param {Fault} fault @param {() => Promise<void>} next */
const forbid = async (c, fault, next) => {
  const key = c.req.query('auth_key') ?? c.req.query('sign') ?? ''
  fault.key ??= key
  if (fault.key !== key) return next()
  const left = (fault.bytes ?? 0) - (fault.served ?? 0)
  if (left <= 0) return c.text('Forbidden', 403, { 'access-control-allow-origin': '*' })
  await next()
  const onBytes = (/** @type {number} */ count) => (fault.served = (fault.served ?? 0) + count)
  if (c.res.body !== null)
    replaceBody(c, firstBytes(c.res.body, left, { cut: () => cutOff(c), onBytes }), { isLengthKept: true })
}

/**
 * @param {Ctx} c @param {Fault} fault @param {() => Promise<void>} next
 * @returns {Promise<Response | void>}
 */
export const applyFilmFault = async (c, fault, next) => {
  const { bytes = 0 } = fault
  if (fault.kind === 'forbidAfter') return forbid(c, fault, next)
  if (fault.kind === 'htmlPage')
    return c.html('<!doctype html><title>Wi-Fi</title><form>登录上网</form>', 200, {
      'access-control-allow-origin': '*',
    })
  if (fault.kind === 'wholeForRange') c.set('wholeFilm', true)
  if (fault.kind === 'otherFilm') c.set('otherFilm', fault.file)
  await next()
  const { body } = c.res
  if (fault.kind === 'noCors') c.res.headers.delete('access-control-allow-origin')
  if (body === null) return
  if (fault.kind === 'cutAfter') {
    const begin = Number(/\d+/.exec(c.res.headers.get('content-range') ?? '')?.[0] ?? 0)
    replaceBody(c, firstBytes(body, Math.max(0, bytes - begin), { cut: () => cutOff(c) }), { isLengthKept: true })
  }
  if (fault.kind === 'shortBody') {
    const length = Number(c.res.headers.get('content-length') ?? 0)
    replaceBody(c, firstBytes(body, Math.max(0, length - bytes)))
  }
  if (fault.kind === 'slowBody') replaceBody(c, slowed(body, fault.bytesPerSecond ?? 20_000), { isLengthKept: true })
  if (fault.kind === 'keyed' && c.req.path.endsWith('.m3u8')) {
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n'
    replaceBody(c, (await c.res.text()).replace('#EXTINF', `${key}#EXTINF`))
  }
}
