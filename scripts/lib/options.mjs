// @ts-check
import { isIP } from 'node:net'

/** A mistake of the person at the keyboard: its message, what is wrong and what to do, is all they need to see. */
export class UsageError extends Error {}

/**
 * What cannot be used, and how it is to be written.
 * @param {string} text @param {string} example
 */
export const unusable = (text, example) => new UsageError(`「${text}」不能用：写成 ${example} 这样的地址。`)

/**
 * The API base as the app wants it: http(s), without user, query, hash and trailing slash.
 * @param {string} text
 * @param {string} [example]
 */
export function parseApiBase(text, example = 'https://school.example') {
  /** @type {URL} */
  let url
  try {
    url = new URL(text)
  } catch {
    throw unusable(text, example)
  }
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!/^https?:$/.test(url.protocol) || !isPlain) throw unusable(text, example)
  return url.href.replace(/\/+$/, '')
}

/** @param {string} text */
function parsePort(text) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`端口不能是「${text}」：写成 1 到 65535 之间的整数，例如 --port 4173。`)
  return port
}

/** A source of a content security policy: nothing may break out of its directive. @param {string} text */
export function parseSource(text) {
  if (!/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i.test(text)) throw unusable(text, 'https://*.vod.example')
  return text
}

const seeHelp = 'npm start -- --help 列出全部用法'

/**
 * Options of `npm start` and `npm run dev`: `--name value` or `--name=value`; PORT and HOST from the environment.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {number} defaultPort
 */
export function parseOptions(args, env, defaultPort) {
  // csh and conda put the machine's name there: that is no wish to let others in
  const host = env['HOST'] ?? ''
  const options = {
    apiBase: '',
    host: isIP(host) === 0 ? '127.0.0.1' : host,
    port: env['PORT'] === undefined || env['PORT'] === '' ? defaultPort : parsePort(env['PORT']),
    /** @type {string[]} */
    mediaSources: [],
    isApart: false,
    hasEvents: false,
    isHelp: false,
    isBuilt: false,
  }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name = '', ...parts] = arg.split('=')
    const value = () => {
      const given = parts.length > 0 ? parts.join('=') : rest.shift()
      if (given === undefined || given === '') throw new UsageError(`${name} 后面缺少内容：${seeHelp}。`)
      return given
    }
    if (name === '--api') options.apiBase = parseApiBase(value())
    else if (name === '--port') options.port = parsePort(value())
    else if (name === '--media') options.mediaSources.push(parseSource(value()))
    else if (name === '--host') options.host = parts.length > 0 ? value() : '0.0.0.0'
    else if (name === '--origins') options.isApart = true
    else if (name === '--events') options.hasEvents = true
    else if (name === '--no-build') options.isBuilt = true
    else if (name === '--help' || name === '-h') options.isHelp = true
    else throw new UsageError(`没有 ${arg} 这个选项：${seeHelp}。`)
  }
  if (options.isApart && (options.apiBase !== '' || !/^(?:127\.0\.0\.1|localhost)$/.test(options.host)))
    throw new UsageError('--origins 只用于本机的演示学校：去掉 --api 和 --host。')
  if (options.isApart && options.port > 65_532)
    throw new UsageError('--origins 要用后面的三个端口：端口写成 65532 以下的整数，例如 --port 4173。')
  if (options.hasEvents && options.apiBase !== '') throw new UsageError('--events 只用于演示学校：去掉 --api。')
  return options
}
