/** Names and marks the page and its service worker share. A change of format means a new name. */
export const publicCacheName = 'public-v1'
export const settingsCacheName = 'settings-v2'
/** Under its first name: another one would throw away the chunks that devices have stored. */
export const chunkCacheName = 'parts-v2'
/** Of earlier versions: the pictures may be members', the rest was not looked at as it is now. */
export const retiredCacheNames = ['pictures-v1', 'settings-v1', 'parts-v1'] as const
/** Followed by the mark of the version that stored its predecessor's chunks. Earlier workers used the same prefix, so what
 * they stored is deleted by it. */
export const previousChunksPrefix = 'former-'

/** Older answers are not shown any more; pictures are stored as long. */
export const cachedForMs = 30 * 24 * 3_600_000

/**
 * Milliseconds since 1970 at which a public answer was stored. Only answers out of the store carry it, so a page that
 * sees it on a response knows that the network gave none (screens 1.19.1).
 */
export const storedAtHeader = 'x-stored-at'

/**
 * Paths below the API base whose GET answers are the same for everyone (class public of screens 1.19.1). The service
 * worker stores nothing else of the API.
 */
const publicPaths: readonly RegExp[] = [
  /^\/api\/v2\/other\/config$/,
  /^\/api\/v2\/decorationPage\/blocks$/,
  /^\/api\/v2\/courses$/,
  /^\/api\/v2\/course_categories$/,
  /^\/api\/v2\/roles$/,
  /^\/api\/v2\/announcement\/latest$/,
  /^\/api\/v2\/announcement\/\d+$/,
  /^\/api\/v2\/announcements$/,
]

/** True when `address` (absolute) is a public GET of the API at `base` (absolute, without trailing slash). */
export function isPublicAnswer(address: string, base: string): boolean {
  const url = new URL(address)
  const root = new URL(base)
  const prefix = root.pathname.replace(/\/+$/, '')
  if (url.origin !== root.origin || !url.pathname.startsWith(`${prefix}/`) || url.hash !== '') return false
  const path = url.pathname.slice(prefix.length)
  return publicPaths.some((pattern) => pattern.test(path))
}
