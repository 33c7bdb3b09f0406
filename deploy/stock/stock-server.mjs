// @ts-check
/** The server of the H5 client in the nginx file of a stock MeEdu container: found, and replaced by another. */
import { UsageError } from '../../scripts/lib/options.mjs'

/**
 * @typedef {{ start: number, end: number, indent: string, listens: string[], root: string, api: string }} StockServer
 *   from the word `server` up to and with its last brace; `listens` as written, `api` the address calls are passed on to
 */

/** Stands before what replaces the server: a file that has it is the container's own no more, and is renewed. */
export const ownMark = '# The learner app: made by deploy/stock/prepare.mjs, in place of the server of the H5 client.'

/** The location for files of the H5 client: names the folder of that client, in a file made anew. */
export const formerLocation = '@former'

const again = '按 deploy/stock/README.md 第二步重新取出'
const otherPort = '用 H5_PORT 指明 H5 的端口'

/** Comments and quoted texts of an nginx file: within a word their signs mean nothing. */
const texts = /(?<![^\s;{}])(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|#[^\n]*)/g
/** @param {string} text */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/**
 * An nginx file as nginx reads it, character for character in its place.
 * @typedef {{ code: string, said: string }} NginxFile `code`: comments and quoted texts are blank; `said`: comments alone
 */

/** @param {string} conf @returns {NginxFile} */
const readNginx = (conf) => ({
  code: conf.replaceAll(texts, blank),
  said: conf.replaceAll(texts, (text) => (text.startsWith('#') ? blank(text) : text)),
})

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

/** The block whose brace opens at `open`: what the blocks in it hold is blank. @param {string} code @param {number} open */
function ownCode(code, open) {
  let depth = 0
  return code.slice(open, closing(code, open) + 1).replaceAll(/[{}]|[^{}]+/g, (part) => {
    if (part === '{') depth += 1
    if (part === '}') depth -= 1
    return depth === 1 || /^[{}]$/.test(part) ? part : blank(part)
  })
}

/**
 * Where the brace of a location of a server opens.
 * @param {NginxFile} file @param {number} server where the server's brace opens @param {string} name a pattern
 * @returns {number | undefined}
 */
function locationIn({ code }, server, name) {
  const found = new RegExp(String.raw`[;{}]\s*location\s+${name}\s*\{`).exec(ownCode(code, server))
  return found === null ? undefined : server + found.index + found[0].length - 1
}

/**
 * What a directive of a block itself says, without quotes; undefined also where the pattern does not fit.
 * @param {NginxFile} file @param {number | undefined} open where the block's brace opens @param {string} name
 * @param {RegExp} pattern its first group is what is asked for
 * @returns {string | undefined}
 */
function valueIn({ code, said }, open, name, pattern) {
  if (open === undefined) return undefined
  const found = new RegExp(String.raw`[;{}]\s*${name}(\s[^;{}]*);`).exec(ownCode(code, open))
  if (found === null) return undefined
  const end = open + found.index + found[0].length - 1
  const value = said.slice(end - (found[1] ?? '').length, end).trim()
  return pattern.exec(value.replace(/^(["'])(.*)\1$/, '$2'))?.[1]
}

/**
 * The one server that listens at `port`.
 * @param {string} conf the nginx file of the container @param {string} port
 * @returns {StockServer}
 */
export function stockServer(conf, port) {
  const file = readNginx(conf)
  const { code } = file
  const found = [...code.matchAll(/(^|[;{}])([ \t]*\n)*([ \t]*)server\s*\{/gm)].flatMap((match) => {
    const [all = '', , , indent = ''] = match
    const server = match.index + all.lastIndexOf('server')
    const open = match.index + all.length - 1
    const end = closing(code, open) + 1
    const listens = [...code.slice(server, end).matchAll(/\blisten\s+([^;]+);/g)].map(([, value = '']) => value.trim())
    if (!listens.some((value) => new RegExp(String.raw`^(?:\S*:)?${port}(?:\s|$)`).test(value))) return []
    const rootIn = (/** @type {number | undefined} */ block) => valueIn(file, block, 'root', /^([^\s;"'{}]+)$/)
    const former = locationIn(file, open, formerLocation)
    const root = former === undefined ? (rootIn(locationIn(file, open, '/')) ?? rootIn(open)) : rootIn(former)
    const calls = locationIn(file, open, String.raw`(?:\^~\s+)?/api/`)
    const api = valueIn(file, calls, 'proxy_pass', /^(https?:\/\/[\w.:[\]-]+)\/?$/)
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
