// @ts-check
/**
 * The server of the browser tests: exactly what `npm start` serves out of dist/, and a switch that cuts every
 * connection. The switch makes "offline" true for the service worker as well, whatever the browser's emulation covers.
 * Prints its address; PORT=0, the default, takes a free port.
 */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { root } from '../../scripts/lib/run.mjs'
import { createAppServer, listen, openDemo } from '../../scripts/serve.mjs'

const app = createAppServer({ distDir: process.env['DIST_DIR'] ?? `${root}dist`, demo: await openDemo() })
let isCut = false

const server = await listen(
  {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      if (pathname === '/__demo/network') {
        isCut = request.method === 'DELETE'
        return Response.json({ isCut })
      }
      if (isCut && !pathname.startsWith('/__demo/')) {
        env.outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      }
      return app.fetch(request, env)
    },
  },
  { port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' },
)
const address = server.address()
if (typeof address === 'object' && address !== null) console.log(`http://localhost:${address.port}`)
