// @ts-check
import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { openDemo } from '../serve.mjs'
import { root } from './run.mjs'
import { commonHeaders } from './security-headers.mjs'

/**
 * The backend of the development server: the demonstration school on the same paths as in production, or the settings
 * that lead to another one. Vite's own inline scripts rule out the content security policy here.
 * @param {string} apiBase '' for the demonstration school
 * @returns {Promise<import('vite').Plugin>}
 */
export async function backendPlugin(apiBase) {
  const demo = apiBase === '' ? await openDemo((line) => console.log(line)) : null
  const listener = demo && getRequestListener((request, env) => demo.app.fetch(request, env))
  return {
    name: 'meedu-backend',
    config: () => ({ server: { headers: commonHeaders } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url ?? ''
        if (listener !== null && demo?.prefixes.some((prefix) => path.startsWith(prefix))) {
          void listener(request, response)
        } else if (apiBase !== '' && path.split('?')[0] === '/config.js') {
          const settings = readFileSync(`${root}public/config.js`, 'utf8')
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.end(`${settings}\nself.appSettings.apiBase = ${JSON.stringify(apiBase)}\n`)
        } else next()
      })
    },
  }
}
