// @ts-check
/**
 * The server of the browser tests: exactly what `npm start` serves out of dist/, with two switches. One cuts every
 * connection, which makes "offline" true for the service worker as well, whatever the browser's emulation covers. The
 * other puts another folder in the place of dist/, as a deployment does. It also tells what was asked for by `fetch`: of
 * the app's own files, what the worker fetched.
 * Prints its address; PORT=0, the default, takes a free port. With JITTER_MS every answer waits up to so long, most of
 * them for less than half of it: answers come in any order, and what a test takes for granted shows. With ORIGINS=apart
 * calls, pictures and films are on origins of their own, as with `npm start -- --origins`.
 * The line `off` on its standard input switches it off: connections are refused, while the school keeps what it knows; `on`
 * brings it back. Each is answered by the same line.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isOwnMachine } from '../../../demo/lib/own-machine.mjs'
import { apartOptions, openDemoApart } from '../../../scripts/lib/demo-origins.mjs'
import { root } from '../../../scripts/lib/run.mjs'
import { createAppServer, listen, openDemo } from '../../../scripts/serve.mjs'

const builtDir = process.env['DIST_DIR'] ?? `${root}dist`
const jitterMs = Number(process.env['JITTER_MS'] ?? 0)
let isCut = false
/** Paths asked for by `fetch`, not by elements of a page. @type {string[]} */
let fetched = []

/** @typedef {import('../../../scripts/lib/demo-origins.mjs').Answer} Answer */

/** The network between the browser and a server. @param {Answer} answer @returns {Answer} */
const network = (answer) => async (request, env) => {
  if (isCut) {
    env.outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const response = await answer(request, env)
  if (jitterMs > 0) await setTimeout(Math.random() ** 2 * jitterMs)
  return response
}

const school =
  process.env['ORIGINS'] === 'apart'
    ? apartOptions(await openDemoApart({ port: 0, through: network }))
    : { demo: await openDemo() }
const open = (/** @type {string} */ distDir) => createAppServer({ distDir, ...school })
let app = open(builtDir)
const throughNetwork = network((request, env) => app.fetch(request, env))

const server = await listen(
  {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/__demo/')) {
        if (request.headers.get('sec-fetch-dest') === 'empty') fetched.push(pathname)
        return throughNetwork(request, env)
      }
      if (!isOwnMachine(request, env.incoming.socket.remoteAddress)) return new Response('Forbidden', { status: 403 })
      if (pathname === '/__demo/network') {
        isCut = request.method === 'DELETE'
        return Response.json({ isCut })
      }
      if (pathname === '/__demo/fetched') {
        if (request.method === 'DELETE') fetched = []
        return Response.json(fetched)
      }
      if (pathname === '/__demo/deployment') {
        // PUT names the folder, DELETE brings the build back
        const distDir = request.method === 'PUT' ? String(await request.json()) : builtDir
        app = open(distDir)
        return Response.json({ distDir })
      }
      return app.fetch(request, env)
    },
  },
  { port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' },
)
const address = server.address()
if (typeof address !== 'object' || address === null) throw new Error('a server without a port')
console.log(`http://localhost:${address.port}`)

/** Nobody listens on the port, and the other origins are cut. @param {boolean} isOff */
async function switchOff(isOff) {
  isCut = isOff
  if (isOff) {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  } else {
    server.listen(address)
    await once(server, 'listening')
  }
  console.log(isOff ? 'off' : 'on')
}
createInterface(process.stdin).on('line', (line) => void switchOff(line === 'off'))
