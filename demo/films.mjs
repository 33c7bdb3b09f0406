// @ts-check
/** Films as cloud storages serve them: signed addresses that end, ranges, and one header that other origins may read. */
import { extname } from 'node:path'
import { openFilm } from './lib/film-file.mjs'
import { mediaTypes, parseRange } from './media.mjs'

/**
 * @typedef {import('./types.mjs').Ctx} Ctx
 * @typedef {import('./types.mjs').Demo} Demo
 */

const folder = '/demo-media/offline/'
const pieceSize = 256 * 1024

/**
 * True for an address that is signed and still good. `most_addresses` is how many addresses of one film are: later ones
 * are refused, as a storage does that counts who asks.
 * @param {Demo} demo @param {string} path @param {string} key
 */
const isSigned = ({ state, now }, path, key) => {
  const expiry = /^(\d+)-\d+$/.exec(key)?.[1]
  if (expiry === undefined || Number(expiry) < now()) return false
  const seen = state.filmKeys.get(path) ?? new Set()
  state.filmKeys.set(path, seen)
  const { most_addresses: most } = state.odd
  if (most === null || seen.has(key) || seen.size < most) seen.add(key)
  return seen.has(key)
}

/** The bytes in pieces: nobody holds 200 MB. @param {import('./lib/film-file.mjs').Film} film @param {number} start @param {number} end */
const streamOf = (film, start, end) => {
  let at = start
  return new ReadableStream({
    pull(controller) {
      const next = Math.min(end, at + pieceSize)
      if (next > at) controller.enqueue(film.read(at, next))
      at = next
      if (at >= end) controller.close()
    },
  })
}

/** What a playlist names is signed with the playlist. @param {string} text @param {string} key */
const signNames = (text, key) =>
  text
    .split('\n')
    .map((line) =>
      line === '' || line.startsWith('#')
        ? line.replace(/URI="([^"]+)"/, `URI="$1?auth_key=${key}"`)
        : `${line}?auth_key=${key}`,
    )
    .join('\n')

/** @param {Demo} demo @param {Ctx} c */
const sendFilm = async (demo, c) => {
  const path = c.req.path.slice(folder.length)
  const key = c.req.query('auth_key') ?? ''
  /** @type {Record<string, string>} */
  const headers = {
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
  }
  if (!isSigned(demo, path, key)) return c.text('Forbidden: auth_key', 403, headers)
  const film = await openFilm(c.get('otherFilm') ?? path)
  if (film === null) return c.text('Not Found', 404, headers)
  headers['etag'] = `"${path.length}-${film.size}"`
  if (path.endsWith('.m3u8')) {
    const text = signNames(new TextDecoder().decode(film.read(0, film.size)), key)
    return c.body(text, 200, headers)
  }
  const range = c.get('wholeFilm') === true ? undefined : parseRange(c.req.header('range'), film.size)
  if (range === null) return c.body(null, 416, { ...headers, 'content-range': `bytes */${film.size}` })
  const { start, end } = range ?? { start: 0, end: film.size - 1 }
  const body = streamOf(film, start, end + 1)
  headers['content-length'] = String(end + 1 - start)
  if (range === undefined) return c.body(body, 200, headers)
  return c.body(body, 206, { ...headers, 'content-range': `bytes ${start}-${end}/${film.size}` })
}

/** Before the other films: it answers everything below its folder. @param {import('./types.mjs').App} app @param {Demo} demo */
export const registerFilms = (app, demo) => {
  // a request that needs a preflight is one that a storage does not allow
  app.options(`${folder}*`, (c) => c.text('Method Not Allowed', 405, { 'access-control-allow-origin': '*' }))
  app.get(`${folder}*`, (c) => sendFilm(demo, c))
}
