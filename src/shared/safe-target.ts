/** Which addresses the app goes to, keeps and links to (screens 1.4.2, 1.20.3, 1.20.4). */
import { paths } from './paths.ts'
import { appAddress, browserAddress } from './base-path.ts'
import { isAppPage } from './addresses/is-app-page.ts'
import { parseUrl } from './addresses/parse-url.ts'

/** However a form or a server may write them: `Token`, `token[]`, with spaces around. */
const secretName = /^\s*(?:token|login_code|action|social_state)\s*(?:\[.*)?$/i
const loginForms = new Set([
  paths.login(),
  paths.loginPassword(),
  paths.forgotPassword(),
  paths.loginError,
  paths.bindMobile(),
  paths.codeBindMobile,
])
const longestTarget = 1024

/** True for the path of a form of the login: no place to return to. */
export const isLoginForm = (path: string): boolean => loginForms.has(path)

/** Where an address of the server leads: inside the app, out of it in a new window, or nowhere (null). */
export type LinkTarget =
  | { readonly kind: 'internal'; readonly to: string }
  | { readonly kind: 'external'; readonly href: string }

/**
 * The in-app target a `redirect` or the like names, `/` when it names none. `raw` is the value as the query parser
 * decoded it; it is not decoded again. Forms of the login lead to /member.
 */
export function safeTarget(raw: string | null | undefined, origin: string): string {
  return innerTarget(raw, origin) ?? paths.home
}

/**
 * What an address in a page block, an announcement or the configuration means. The backend's own pages and files are no screens,
 * though they may lie on the app's origin; without one they belong to the API. `apiBase` as in the settings.
 */
export function classifyTarget(raw: string | null | undefined, origin: string, apiBase = ''): LinkTarget | null {
  const value = raw?.trim() ?? ''
  const absolute = externalAddress(value)
  const url = absolute === null ? null : new URL(absolute)
  const address = url?.origin === origin ? appAddress(url.pathname + url.search + url.hash) : null
  if (absolute !== null && address === null) return { kind: 'external', href: absolute }
  const to = innerTarget(address ?? value, origin)
  if (to === null) return null
  const places = { scope: browserAddress('/'), origin, apiBase }
  if ([to, browserAddress(to)].every((path) => isAppPage(new URL(path, origin).pathname, places)))
    return { kind: 'internal', to }
  const api = new URL(`${apiBase}/`, origin)
  const path = value.startsWith(api.pathname) ? value : api.pathname + value.slice(1)
  return { kind: 'external', href: absolute ?? new URL(path, api).href }
}

/** An absolute http(s) address, or null: anything else is not a link. */
export function externalAddress(raw: string | null | undefined): string | null {
  const url = parseUrl(raw?.trim() ?? '')
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

/**
 * `address` without `token`, `login_code`, `action` and `social_state` in its query and in its hash, and in the addresses
 * its query holds (`redirect`, `from`); the rest stays byte for byte.
 */
export function cleanAddress(address: string): string {
  const [beforeHash, hash] = splitAt(address, '#')
  const [path, query] = splitAt(beforeHash, '?')
  return path + withoutSecrets('?', query) + cleanHash(hash)
}

function innerTarget(raw: string | null | undefined, origin: string): string | null {
  if (!raw || raw.length > longestTarget || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(raw)) return null
  const url = parseUrl(raw, origin)
  if (url?.origin !== origin) return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  // dot segments and escapes may hide what a router would take for a host
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null
  const name = path.replace(/(.)\/+$/, '$1')
  if (isLoginForm(name)) return paths.member
  return editorTarget(name, url.searchParams) ?? cleanAddress(raw)
}

/** What the school's editor of page blocks means by the addresses it writes for its own client; null for others. */
function editorTarget(path: string, query: URLSearchParams): string | null {
  const id = (name: string) => /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0]
  const course = /^\/course\/(\d+)\/\1$/.exec(path)?.[1] ?? (path === '/pages/course/show' ? id('id') : undefined)
  if (course !== undefined) return paths.course(course)
  if (path === '/packageA/vod/index') return paths.courses({ category_id: id('category_id') })
  return path === '/index.html' ? paths.home : null
}

function cleanHash(hash: string | null): string {
  if (hash === null) return ''
  const [route, query] = splitAt(hash, '?')
  if (query !== null) return `#${route}${withoutSecrets('?', query)}`
  return route.includes('=') ? withoutSecrets('#', route) : `#${route}`
}

function withoutSecrets(mark: string, query: string | null): string {
  if (query === null) return ''
  const kept = query.split('&').filter((pair) => !secretName.test(decoded(splitAt(pair, '=')[0])))
  return kept.length > 0 ? mark + kept.map(withCleanValue).join('&') : ''
}

function withCleanValue(pair: string): string {
  const [name, value] = splitAt(pair, '=')
  const address = decoded(value ?? '')
  if (!/^(?:\/|https?:)/i.test(address)) return pair
  // longer ones lead nowhere but home anyway, and may be nested without end
  const cleaned = address.length > longestTarget ? paths.home : cleanAddress(address)
  return cleaned === address ? pair : `${name}=${encodeURIComponent(cleaned)}`
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function splitAt(text: string, mark: string): readonly [string, string | null] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)]
}
