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

const again = '按 deploy/stock/README.md 第二步重新取出'
const otherPort = '用 H5_PORT 指明 H5 的端口'

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
  throw new UsageError(`nginx 文件不完整，有大括号没有闭合：${again}。`)
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
    if (root === undefined) throw new UsageError(`端口 ${port} 的站点没有写明目录（root）：${otherPort}。`)
    if (api === undefined)
      throw new UsageError(`端口 ${port} 的站点没有把 /api/ 转给后端（proxy_pass）：${otherPort}。`)
    const marked = conf.indexOf(ownMark)
    const start = marked === -1 || marked > server ? server : marked
    return [{ start, end, indent, listens, root, api }]
  })
  const [server, ...others] = found
  if (server === undefined) throw new UsageError(`nginx 文件里没有端口 ${port} 的站点：${otherPort}，或${again}。`)
  if (others.length > 0) throw new UsageError(`nginx 文件里有几个端口 ${port} 的站点：只留下 H5 的那一个，再运行一次。`)
  return server
}
