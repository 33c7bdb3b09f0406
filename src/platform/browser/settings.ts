/**
 * Runtime settings of the installation (screens 1.1). `public/config.js` assigns them to `self.appSettings` before the
 * bundle runs; whatever is missing or unusable takes its default.
 */
export interface Settings {
  /** API base without trailing slash; '' = same origin. */
  readonly apiBase: string
  /** Minutes added to UTC for dates of seven days and older (screens 1.13.1). */
  readonly displayUtcOffset: number
  readonly playerFrameHosts: readonly string[]
  readonly offlineVideo: boolean
  /** False: a lesson with a watermark is not to be heard without its picture (screens 4.11). */
  readonly listening: boolean
  /** Page speed is measured and told to `self.onAppEvent` (screens 4.15). */
  readonly measureVitals: boolean
  readonly xsrfCookieName: string
  readonly xsrfHeaderName: string
  /** The school's accent (`theme.brand`), to be checked by `brandTokens`; '' = the app's own. */
  readonly brandColor: string
}

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/** Reads the settings out of any value. Never throws: this runs before anything could show an error. */
export function parseSettings(raw: unknown): Settings {
  const given: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const offset = given['displayUtcOffset']
  const hosts = given['playerFrameHosts']
  return {
    apiBase: text(given['apiBase'], '').replace(/\/+$/, ''),
    displayUtcOffset: typeof offset === 'number' && Math.abs(offset) <= 14 * 60 ? offset : 0,
    playerFrameHosts: Array.isArray(hosts) ? hosts.filter((host): host is string => typeof host === 'string') : [],
    offlineVideo: given['offlineVideo'] === true,
    listening: given['listening'] !== false,
    measureVitals: given['measureVitals'] === true,
    xsrfCookieName: text(given['xsrfCookieName'], 'XSRF-TOKEN'),
    xsrfHeaderName: text(given['xsrfHeaderName'], 'X-XSRF-TOKEN'),
    brandColor: text((Object(given['theme']) as { brand?: unknown }).brand, ''),
  }
}

const { appSettings } = globalThis as { appSettings?: unknown }

/** The settings of this installation, read once. */
export const settings: Settings = parseSettings(appSettings)

/**
 * False when `config.js` set none, now or in an earlier start (public/early.js): then the address of the API is unknown, and
 * no token may be sent to the defaults.
 */
export const isConfigured: boolean = Object(appSettings) === appSettings

/** The cookie's value for the anti-forgery header, or null; the API port decides where it may go (screens 1.1). */
export function xsrfHeader(): { name: string; value: string } | null {
  const { xsrfCookieName, xsrfHeaderName: name } = settings
  for (const part of document.cookie.split('; ')) {
    const [cookie, ...rest] = part.split('=')
    if (cookie === xsrfCookieName) return asHeader(name, rest.join('='))
  }
  return null
}

/** Null for what no header can carry, such as text beyond Latin-1: every call would fail as if there were no network. */
function asHeader(name: string, value: string): { name: string; value: string } | null {
  try {
    new Headers().set(name, value)
    return { name, value }
  } catch {
    return null
  }
}
