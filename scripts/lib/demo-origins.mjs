// @ts-check
/** The demonstration school as real ones are: calls, pictures and films each on an origin of their own. */
import { createDemoApp } from '../../demo/app.mjs'
import { eventsPath } from '../../demo/pages/events.mjs'
import { listen } from '../serve.mjs'

/** What is found on which origin; what is not there is on none. The control calls stay with the app. */
const parts = {
  // pictures too: addresses that name no server lead to this one
  api: ['/api/', '/payment/', '/user/', '/aboutus', '/demo-pages/', '/images/', '/demo-covers/'],
  pictures: ['/demo-covers/', '/demo-media/avatars/'],
  films: ['/demo-media/'],
}

/**
 * @typedef {(request: Request, env: any) => Promise<Response>} Answer
 * @typedef {import('../../demo/types.mjs').Origins} Origins
 */

/**
 * Opens three servers for the school. They are 127.0.0.1 while the app is localhost: not even the site is the same one.
 * @param {{ port: number, log?: (line: string) => void, through?: (answer: Answer) => Answer }} options the first of
 *   three ports, 0: any; `through` stands before every answer
 */
export async function openDemoApart({ port, log, through = (answer) => answer }) {
  /** @type {ReturnType<typeof createDemoApp> | undefined} */
  let app
  /** @type {import('node:http').Server[]} */
  const servers = []
  /** @param {keyof typeof parts} part @param {number} at */
  const open = async (part, at) => {
    const answer = through(async (request, env) => {
      const { pathname } = new URL(request.url)
      const isHere = parts[part].some((prefix) => pathname.startsWith(prefix))
      return (isHere && app?.fetch(request, env)) || new Response('Not Found\n', { status: 404 })
    })
    const server = await listen({ fetch: answer }, { port: at, host: '127.0.0.1' })
    servers.push(server)
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('a server without a port')
    return `http://127.0.0.1:${address.port}`
  }
  /** @param {number} step */
  const next = (step) => (port === 0 ? 0 : port + step)
  /** @type {Origins} */
  const origins = {
    api: await open('api', next(0)),
    pictures: await open('pictures', next(1)),
    films: await open('films', next(2)),
  }
  app = createDemoApp({ origins, ...(log && { log }) })
  const close = () => {
    for (const server of servers) server.close()
  }
  return { app, origins, close }
}

/**
 * What `createAppServer` needs of it: the app's page is served with a policy for these origins.
 * @param {Pick<Awaited<ReturnType<typeof openDemoApart>>, 'app' | 'origins'>} school
 */
export const apartOptions = ({ app, origins }) => ({
  apiBase: origins.api,
  mediaSources: [origins.pictures, origins.films],
  demo: { app, prefixes: ['/__demo/', eventsPath] },
})
