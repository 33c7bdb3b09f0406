// @ts-check
/**
 * The server of the browser tests: exactly what `npm start` serves out of dist/, with two switches. One cuts every
 * connection, which makes "offline" true for the service worker as well, whatever the browser's emulation covers. The
 * other puts another folder in the place of dist/, as a deployment does.
 * Prints its address; PORT=0, the default, takes a free port. With JITTER_MS every answer waits up to so long, most of
 * them for less than half of it: answers come in any order, and what a test takes for granted shows.
 */
import { setTimeout } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { root } from '../../scripts/lib/run.mjs'
import { createAppServer, listen, openDemo } from '../../scripts/serve.mjs'

const builtDir = process.env['DIST_DIR'] ?? `${root}dist`
const demo = await openDemo()
const open = (/** @type {string} */ distDir) => createAppServer({ distDir, demo })

let app = open(builtDir)
const jitterMs = Number(process.env['JITTER_MS'] ?? 0)
let isCut = false

const server = await listen(
  {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      if (pathname === '/__demo/network') {
        isCut = request.method === 'DELETE'
        return Response.json({ isCut })
      }
      if (pathname === '/__demo/deployment') {
        // PUT names the folder, DELETE brings the build back
        const distDir = request.method === 'PUT' ? String(await request.json()) : builtDir
        app = open(distDir)
        return Response.json({ distDir })
      }
      if (isCut && !pathname.startsWith('/__demo/')) {
        env.outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      }
      const answer = await app.fetch(request, env)
      if (jitterMs > 0 && !pathname.startsWith('/__demo/')) await setTimeout(Math.random() ** 2 * jitterMs)
      return answer
    },
  },
  { port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' },
)
const address = server.address()
if (typeof address === 'object' && address !== null) console.log(`http://localhost:${address.port}`)
