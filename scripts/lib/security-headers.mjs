// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * @typedef {Record<string, string[]>} Policy
 * @typedef {{
 *   policies: Record<'page' | 'worker' | 'download', Policy>,
 *   headers: Record<string, string>,
 *   https: Record<string, string>,
 *   backend: Record<string, string>,
 *   paths: Record<string, 'worker' | 'download'>,
 *   cache: { immutable: { prefix: string, value: string }, other: string },
 * }} HeaderFile
 * @typedef {{ apiOrigin?: string, mediaSources?: readonly string[], inlineScripts?: readonly string[], inlineStyles?: readonly string[] }} Sources `inlineScripts`:
 *   and `inlineStyles` as `hashesOf` gives them
 */

/** @type {HeaderFile} */
const file = JSON.parse(readFileSync(new URL('../../deploy/security-headers.json', import.meta.url), 'utf8'))

/**
 * The text of one content security policy; `{api}`, `{media}`, `{scripts}` and `{styles}` are replaced or fall away.
 * @param {Policy} policy
 * @param {Sources} sources
 */
function policyText(policy, { apiOrigin = '', mediaSources = [], inlineScripts = [], inlineStyles = [] }) {
  /** @param {string} source */
  const fill = (source) => {
    if (source === '{api}') return apiOrigin === '' ? [] : [apiOrigin]
    if (source === '{media}') return [...mediaSources]
    if (source === '{scripts}') return [...inlineScripts]
    if (source === '{styles}') return [...inlineStyles]
    return [source]
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources.flatMap(fill)].join(' '))
    .join('; ')
}

/** Scripts that run on their own, each with a policy of its own. */
export const ownPolicyPaths = Object.keys(file.paths)

/**
 * The headers of one path of the built app. Workers have policies of their own: the fetches of pictures of one count as
 * connections, the other fetches films, and the page may connect to the API only.
 * @param {string} path
 * @param {Sources} sources
 * @returns {Record<string, string>}
 */
export function headersFor(path, sources) {
  const { immutable, other } = file.cache
  const policy = file.policies[file.paths[path] ?? 'page']
  return {
    ...file.headers,
    'Content-Security-Policy': policyText(policy, sources),
    'Cache-Control': path.startsWith(immutable.prefix) ? immutable.value : other,
  }
}

/** @param {string} code */
const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** What stands in a page, as its policy allows it: by its hashes. @param {string} html */
export const hashesOf = (html) => ({
  inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) =>
    hashOf(code),
  ),
  inlineStyles: [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, code = '']) => hashOf(code)),
})

/** The headers that hold for every path, without policy and caching: all a development server can send. */
export const commonHeaders = file.headers

/** Added where the address bar says https: a browser that saw them once does not come back without it. */
export const httpsHeaders = file.https

/**
 * Of the backend's answers below `/api/` where they lie on the app's own origin: none of them is a page, and whatever
 * is opened as one runs nothing and reads nothing of the app.
 */
export const backendHeaders = file.backend
