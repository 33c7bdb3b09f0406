// @ts-check
/** The production server in small: the built app with its headers, and optionally the demonstration school. */
import { extname } from 'node:path'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { backendHeaders, hashesOf, headersFor } from './lib/security-headers.mjs'
import { contentTypes, createFileStore, encode, encodingFor, staticFile } from './lib/static-files.mjs'

/**
 * @typedef {import('@hono/node-server').HttpBindings} Env
 * @typedef {{ fetch: (request: Request, env?: any) => Response | Promise<Response> }} Backend
 * @typedef {{
 *   distDir: string,
 *   apiBase?: string,
 *   mediaSources?: readonly string[],
 *   hasEvents?: boolean,
 *   demo?: { app: Backend, prefixes: readonly string[] },
 * }} AppServerOptions
 */

/** The backend's own addresses: without a backend behind this server they are unknown, and never the app's page. */
const backendPrefixes = ['/api/', '/payment/', '/user/', '/__demo/', '/demo-']

/**
 * @param {AppServerOptions} options `apiBase` points the app at a backend elsewhere, `demo` mounts one here,
 *   `hasEvents` lets the app tell that one what happens
 * @returns {{ fetch: (request: Request, env?: Env) => Promise<Response> }}
 */
export function createAppServer({ distDir, apiBase = '', mediaSources = [], hasEvents = false, demo }) {
  const read = createFileStore(distDir)
  const origins = { apiOrigin: apiBase === '' ? '' : new URL(apiBase).origin, mediaSources }
  /** @type {WeakMap<import('./lib/static-files.mjs').StaticFile, ReturnType<typeof hashesOf>>} */
  const hashes = new WeakMap()
  /** What the policies allow: of another build, another script stands in the page. */
  async function sources() {
    const page = await read('/index.html')
    if (page === null) return origins
    const inPage = hashes.get(page) ?? hashesOf(page.body.toString('utf8'))
    hashes.set(page, inPage)
    return { ...origins, ...inPage }
  }

  /** @param {string} path */
  async function fileAt(path) {
    const file = await read(path)
    if (path === '/index.html' && file !== null && (apiBase !== '' || demo !== undefined)) return withApiBase(file)
    if (path !== '/config.js' || (apiBase === '' && demo === undefined) || file === null) return file
    // the operator's other settings stay as they are
    const lines = [file.body.toString('utf8')]
    if (apiBase !== '') lines.push(`self.appSettings.apiBase = ${JSON.stringify(apiBase)}`)
    // the demonstration school shows everything
    if (demo !== undefined) lines.push('self.appSettings.offlineVideo = true')
    if (hasEvents) lines.push(tellEvents)
    return staticFile(Buffer.from(`${lines.join('\n')}\n`), path)
  }

  /** @type {Map<import('./lib/static-files.mjs').StaticFile, import('./lib/static-files.mjs').StaticFile>} */
  const pages = new Map()
  /** The page asks that API before config.js is there (public/early.js). @param {import('./lib/static-files.mjs').StaticFile} page */
  function withApiBase(page) {
    const known = pages.get(page)
    if (known !== undefined) return known
    const html = page.body
      .toString('utf8')
      .replace('name="api-base" content="unknown"', `name="api-base" content="${apiBase}"`)
    const filled = staticFile(Buffer.from(html), '/index.html')
    pages.clear()
    pages.set(page, filled)
    return filled
  }

  /** @param {Request} request @param {string} path */
  async function serveFile(request, path) {
    const file = await fileAt(path)
    if (file === null) return null
    const headers = new Headers({ ...headersFor(path, await sources()), ETag: file.etag, Vary: 'Accept-Encoding' })
    if (matches(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
    const encoding = encodingFor(file, request.headers.get('accept-encoding') ?? '')
    const body = await encode(file, encoding)
    headers.set('Content-Type', file.type)
    headers.set('Content-Length', String(body.length))
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
  }

  /** @param {number} status @param {string} text */
  const refuse = async (status, text) =>
    new Response(`${text}\n`, {
      status,
      headers: {
        ...headersFor('/', await sources()),
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    })

  return {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      const isDemo = demo?.prefixes.some((prefix) => pathname.startsWith(prefix)) ?? false
      if (demo !== undefined && isDemo) {
        const answer = await demo.app.fetch(request, env)
        if (pathname.startsWith('/api/') && answer !== RESPONSE_ALREADY_SENT)
          for (const [name, value] of Object.entries(backendHeaders)) answer.headers.set(name, value)
        return answer
      }
      if (backendPrefixes.some((prefix) => pathname.startsWith(prefix))) return refuse(404, 'Not Found')
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Method Not Allowed')
      const path = decode(pathname)
      const found = path === null || path === '/' ? null : await serveFile(request, path)
      if (found !== null) return found
      // every other address is a screen of the app; a missing chunk of it must not look like one
      const isFile = pathname.startsWith('/assets/') || contentTypes[extname(pathname)] !== undefined
      return (isFile ? null : await serveFile(request, '/index.html')) ?? refuse(404, 'Not Found')
    },
  }
}

/** The lines of config.js that deploy/README.md shows, with the address of the demonstration school. */
const tellEvents = `self.appSettings.measureVitals = true
self.onAppEvent = (event) => navigator.sendBeacon('/demo-events', JSON.stringify(event))`

/** @param {string} pathname @returns {string | null} null when it is not valid UTF-8 */
function decode(pathname) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** @param {string | null} header @param {string} etag */
function matches(header, etag) {
  return header !== null && header.split(',').some((tag) => tag.trim() === etag)
}

/** Opens the demonstration school for `createAppServer`. @param {(line: string) => void} [log] receives the SMS codes */
export async function openDemo(log) {
  const { createDemoApp, demoPathPrefixes } = await import('../demo/app.mjs')
  return { app: createDemoApp({ log }), prefixes: demoPathPrefixes }
}

/**
 * Listens; resolves when requests are answered, rejects when the port cannot be had.
 * @param {{ fetch: (request: Request, env: any) => Promise<Response> }} server
 * @param {{ port: number, host: string }} address
 * @returns {Promise<import('node:http').Server>}
 */
export function listen(server, { port, host }) {
  return new Promise((resolve, reject) => {
    const http = serve({ fetch: server.fetch, port, hostname: host }, () => resolve(node))
    // without options for TLS or HTTP/2 the adapter creates a plain HTTP server
    const node = /** @type {import('node:http').Server} */ (http)
    // a request on a connection that is closed at that moment for having been idle gets no answer: of a busy
    // machine's connections many are idle for the five seconds that are usual
    node.keepAliveTimeout = 75_000
    node.once('error', reject)
  })
}
