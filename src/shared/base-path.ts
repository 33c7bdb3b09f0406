/** Where on a site this build is served: at the root, or below it with `BASE_PATH=/h5/ npm run build`. */

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')

/** What the browser calls an address of the app: `/courses?id=1` is `/h5/courses?id=1` below /h5/. */
export const browserAddress = (address: string): string => basePath + address

/** The reverse: what the app calls an address of its own origin; null for one that belongs to somebody else. */
export function appAddress(address: string): string | null {
  if (!address.startsWith(basePath)) return null
  const rest = address.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : null
}

/** A path without the slashes at its ends. A regular expression would take minutes for an address of 100,000 slashes. */
export function trimSlashes(path: string): string {
  let [start, end] = [0, path.length]
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return path.slice(start, end)
}
