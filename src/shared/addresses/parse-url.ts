/** An address as a URL, null when it is invalid. `URL.canParse` and `URL.parse` are younger than the oldest browser served. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** An http(s) address of media; protocol-relative ones become https. Null for everything else, scripts included. */
export function httpAddress(text: string): URL | null {
  const trimmed = text.trim()
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
  return /^https?:\/\//i.test(absolute) ? parseUrl(absolute) : null
}

/** Whether media is HLS: by the end of its path, or as the server says. What is played as such is downloaded as such. */
export const isHls = ({ pathname }: URL, format: string): boolean =>
  /\.m3u8$/i.test(pathname) || format.toLowerCase() === 'm3u8'

/**
 * True when `hostname` is one of `hosts` or below one (the setting `playerFrameHosts`). What schools write before a suffix,
 * `.` or `*.`, means nothing; a star alone lists no host.
 */
export function isListedHost(hostname: string, hosts: readonly string[]): boolean {
  const host = hostname.toLowerCase()
  return hosts.some((each) => {
    const suffix = each.toLowerCase().replace(/^[.*]+/, '')
    return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`))
  })
}
