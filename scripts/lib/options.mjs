// @ts-check

/** A mistake of the person at the keyboard: its message is all they need to see. */
export class UsageError extends Error {}

/**
 * The API base as the app wants it: http(s), without user, query, hash and trailing slash.
 * @param {string} text
 * @param {string} [option] what it is given to
 */
export function parseApiBase(text, option = '--api') {
  const usage = `${option} needs an address, e.g. ${option} https://school.example (got "${text}")`
  /** @type {URL} */
  let url
  try {
    url = new URL(text)
  } catch {
    throw new UsageError(usage)
  }
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!/^https?:$/.test(url.protocol) || !isPlain) throw new UsageError(usage)
  return url.href.replace(/\/+$/, '')
}

/** @param {string} text */
function parsePort(text) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new UsageError(`PORT must be 1–65535 (got "${text}")`)
  return port
}

/** A source of a content security policy: nothing may break out of its directive. @param {string} text */
export function parseSource(text) {
  if (!/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i.test(text))
    throw new UsageError(`--media needs an origin, e.g. --media https://*.vod.example (got "${text}")`)
  return text
}

/**
 * Options of `npm start` and `npm run dev`: `--name value` or `--name=value`; PORT and HOST from the environment.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {number} defaultPort
 */
export function parseOptions(args, env, defaultPort) {
  const options = {
    apiBase: '',
    host: env['HOST'] ?? '127.0.0.1',
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
      if (given === undefined || given === '') throw new UsageError(`${name} needs a value`)
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
    else throw new UsageError(`Unknown option ${arg}. See --help.`)
  }
  if (options.isApart && (options.apiBase !== '' || !/^(?:127\.0\.0\.1|localhost)$/.test(options.host)))
    throw new UsageError('--origins is the demonstration school on this machine: not with --api or --host.')
  if (options.hasEvents && options.apiBase !== '')
    throw new UsageError('--events is of the demonstration school: not with --api.')
  return options
}
