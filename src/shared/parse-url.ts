/** An address as a URL, null when it is none. `URL.canParse` and `URL.parse` are younger than the oldest browser served. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
