// @ts-check
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').Demo} Demo
 */

/** @type {Record<string, string>} */
export const mediaTypes = {
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.bin': 'application/octet-stream',
  '.svg': 'image/svg+xml',
}

/**
 * One byte range of a request; undefined: none asked, null: not satisfiable (RFC 9110, section 14).
 * @param {string | undefined} header @param {number} size
 */
export const parseRange = (header, size) => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (start >= size || end < start || (first === '' && Number(last) === 0)) return null
  return { start, end }
}

/**
 * What other origins may read. On the school's own origin everything; elsewhere what real servers allow: pictures
 * nothing, films nothing or, switched on, one header alone.
 * @param {Demo} demo @param {Ctx} c
 * @returns {Record<string, string>}
 */
const readable = ({ origins, state }, c) => {
  const anyone = { 'access-control-allow-origin': '*' }
  const isFilm = /^\/demo-media\/(?!avatars\/)/.test(c.req.path)
  if (origins !== null) return isFilm && state.odd.films_cors ? anyone : {}
  if (c.req.query('cors') === '0') return {}
  return { ...anyone, 'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, ETag' }
}

/** @param {Demo} demo @param {Ctx} c @param {Uint8Array} bytes @param {string} type */
const send = (demo, c, bytes, type) => {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  /** @type {Record<string, string>} */
  const headers = {
    'content-type': type,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    ...readable(demo, c),
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const ifRange = c.req.header('if-range')
  const range = ifRange === undefined || ifRange === etag ? parseRange(c.req.header('range'), bytes.length) : undefined
  if (range === null) return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.length}` })
  const part = new Uint8Array(range === undefined ? bytes : bytes.subarray(range.start, range.end + 1))
  headers['content-length'] = String(part.length)
  if (range === undefined) return c.body(part, 200, headers)
  return c.body(part, 206, { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${bytes.length}` })
}

/** @param {Demo} demo @param {Ctx} c @param {string} folder @param {string} name */
const sendFile = async (demo, c, folder, name) => {
  const type = mediaTypes[extname(name)]
  // only plain names of the two folders: no dots that climb, nothing hidden
  if (type === undefined || !/^(?:[\w-]+\/)?[\w-]+\.\w+$/.test(name)) return c.text('Not Found', 404)
  try {
    const bytes = await readFile(fileURLToPath(new URL(`./${folder}/${name}`, import.meta.url)))
    return send(demo, c, bytes, type)
  } catch {
    return c.text('Not Found', 404)
  }
}

/** @param {import('./types.mjs').App} app @param {Demo} demo */
export const registerMedia = (app, demo) => {
  app.options('/demo-media/*', (c) =>
    demo.origins === null
      ? c.body(null, 204, {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'Range, If-Range',
        })
      : c.text('Method Not Allowed', 405, readable(demo, c)),
  )
  app.get('/demo-media/avatars/:name', (c) => {
    const avatar = demo.state.avatars.get(c.req.param('name'))
    return avatar === undefined ? c.text('Not Found', 404) : send(demo, c, avatar.bytes, avatar.type)
  })
  app.get('/demo-media/*', async (c) => {
    const sign = c.req.query('sign')
    if (sign !== undefined && Number(sign) < demo.now()) return c.text('Forbidden: link expired', 403)
    return sendFile(demo, c, 'media', c.req.path.slice('/demo-media/'.length))
  })
  app.get('/demo-covers/*', (c) => sendFile(demo, c, 'covers', c.req.path.slice('/demo-covers/'.length)))
  app.get('/images/default_avatar.jpg', (c) => sendFile(demo, c, 'covers', 'default-avatar.svg'))
}
