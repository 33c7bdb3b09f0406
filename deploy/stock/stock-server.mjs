// @ts-check
/** The server of the H5 client in the nginx file of a stock MeEdu container: found, and replaced by another. */
import { UsageError } from '../../scripts/lib/options.mjs'

/**
 * @typedef {{ start: number, end: number, indent: string, listens: string[], root: string, api: string }} StockServer
 *   from the word `server` up to and with its last brace; `listens` as written, `api` the address calls are passed on to
 */

/** Stands before what replaces the server: a file that has it is the container's own no more, and is renewed. */
export const ownMark = '# The learner app: made by deploy/stock/prepare.mjs, in place of the server of the H5 client.'

/** What the learner app's server has for files of the H5 client: names the folder of that client, in a file made anew. */
export const formerLocation = 'location @former'

/**
 * What nginx reads of a file, character for character in its place: comments and quoted texts are blank.
 * @param {string} conf
 */
const withoutTexts = (conf) =>
  conf.replaceAll(/"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|#[^\n]*/g, (text) => text.replaceAll(/[^\n]/g, ' '))

/** Where the brace that opens at `open` is closed. @param {string} code @param {number} open */
function closing(code, open) {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new UsageError('The nginx file is not complete: a brace is never closed.')
}

/**
 * The one server that listens at `port`.
 * @param {string} conf the nginx file of the container @param {string} port
 * @returns {StockServer}
 */
export function stockServer(conf, port) {
  const code = withoutTexts(conf)
  const found = [...code.matchAll(/(^|[;{}])([ \t]*\n)*([ \t]*)server\s*\{/gm)].flatMap((match) => {
    const [all = '', , , indent = ''] = match
    const server = match.index + all.lastIndexOf('server')
    const end = closing(code, match.index + all.length - 1) + 1
    const body = conf.slice(server, end)
    const listens = [...code.slice(server, end).matchAll(/\blisten\s+([^;]+);/g)].map(([, value = '']) => value.trim())
    if (!listens.some((value) => new RegExp(String.raw`^(?:\S*:)?${port}(?:\s|$)`).test(value))) return []
    const own = body.indexOf(formerLocation)
    const root = /[{;\s]root\s+([^\s;"']+)\s*;/.exec(body.slice(Math.max(own, 0)))?.[1]
    const api = /location\s+(?:\^~\s+)?\/api\/\s*\{[^}]*?\bproxy_pass\s+(https?:\/\/[\w.:[\]-]+)\/?\s*;/.exec(body)?.[1]
    if (root === undefined) throw new UsageError(`The server at port ${port} names no folder (root).`)
    if (api === undefined)
      throw new UsageError(`The server at port ${port} passes no calls on (location /api/ with proxy_pass).`)
    const marked = conf.indexOf(ownMark)
    const start = marked === -1 || marked > server ? server : marked
    return [{ start, end, indent, listens, root, api }]
  })
  const [server, ...others] = found
  if (server === undefined) throw new UsageError(`No server of the nginx file listens at port ${port} (H5_PORT).`)
  if (others.length > 0) throw new UsageError(`More than one server of the nginx file listens at port ${port}.`)
  return server
}
