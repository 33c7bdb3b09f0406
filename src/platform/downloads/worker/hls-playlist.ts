/** Reads playlists of HLS. They come from anywhere: what is not understood whole is not downloaded (screens 4.3). Pure. */
import { parseUrl } from '../../../shared/addresses/parse-url.ts'

export interface Part {
  readonly url: string
  /** The bytes of the file at `url`, `end` included; absent: all. */
  readonly range?: { readonly start: number; readonly end: number }
}

export interface Variant {
  readonly url: string
  readonly bandwidth: number
  /** Lines; null when unknown. */
  readonly height: number | null
}

type Unsupported =
  | 'noPlaylist'
  | 'endless'
  | 'tooLong'
  | 'keys'
  | 'breaks'
  | 'separateAudio'
  | 'codecs'
  | 'address'
  | 'ranges'

export type Playlist =
  | { readonly kind: 'master'; readonly variants: readonly Variant[] }
  | {
      readonly kind: 'media'
      /** The initialisation of fMP4 first, where there is one. */
      readonly parts: readonly Part[]
      readonly form: 'ts' | 'fmp4'
      readonly seconds: number
      /** By how much that may be wrong: the first versions of HLS tell whole seconds. */
      readonly slack: number
    }
  | { readonly kind: 'unsupported'; readonly reason: Unsupported }

/** Eleven hours in pieces of 8 s. */
const mostParts = 5_000
const mostVariants = 100
/** Text beyond this is not read on. */
export const mostPlaylistBytes = 4 * 1024 * 1024

const unsupported = (reason: Unsupported): Playlist => ({ kind: 'unsupported', reason })

/** `base` is the address the playlist came from, after redirects. */
export function parsePlaylist(text: string, base: string): Playlist {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines[0] !== '#EXTM3U' || text.length > mostPlaylistBytes) return unsupported('noPlaylist')
  if (lines.some((line) => isKeyed(line))) return unsupported('keys')
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    ? parseMaster(lines, base)
    : parseMedia(lines, base)
}

/** The best quality that is not beyond `height` lines; the smallest where all are. */
export function chooseVariant(variants: readonly Variant[], height: number | null): Variant | undefined {
  const sorted = [...variants].sort((a, b) => (a.height ?? 0) - (b.height ?? 0) || a.bandwidth - b.bandwidth)
  const fitting = height === null ? sorted : sorted.filter((variant) => (variant.height ?? 0) <= height)
  return fitting.at(-1) ?? sorted[0]
}

/** A name without a value is matched, too: otherwise a line of capitals is searched to its end from each of them, for hours. */
function attributesOf(line: string): Map<string, string> {
  return new Map(
    [...line.matchAll(/([A-Z0-9-]+)(?:=("[^"]*"|[^",]*))?/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('"', ''),
    ]),
  )
}

const isKeyed = (line: string): boolean =>
  /^#EXT-X-(?:SESSION-)?KEY:/.test(line) && attributesOf(line).get('METHOD') !== 'NONE'

/** An address on the web, as safe as the one it came from; null for others. */
function resolve(name: string, base: string): string | null {
  const url = parseUrl(name, base)
  if (url === null) return null
  const { protocol, href, username, password } = url
  const isWeb = protocol === 'https:' || (protocol === 'http:' && base.startsWith('http:'))
  return isWeb && username === '' && password === '' ? href : null
}

/** `avc1.64001f,mp4a.40.2` and the like: H.264, H.265, AAC. */
const isKnownCodec = (codec: string): boolean => /^(?:avc[13]|hvc1|hev1)\.|^mp4a\.40\./.test(codec.trim())

function parseMaster(lines: readonly string[], base: string): Playlist {
  const heads = lines.flatMap((line, index) => (line.startsWith('#EXT-X-STREAM-INF:') ? index : []))
  // before the address of each is looked for: of two hundred thousand without one that takes minutes
  if (heads.length > mostVariants) return unsupported('tooLong')
  const separate = new Set<string | undefined>()
  const variants: Variant[] = []
  let problem: Unsupported = 'codecs'
  for (const line of lines) {
    const attributes = line.startsWith('#EXT-X-MEDIA:') ? attributesOf(line) : null
    if (attributes?.get('TYPE') === 'AUDIO' && attributes.has('URI')) separate.add(attributes.get('GROUP-ID'))
  }
  for (const head of heads) {
    const attributes = attributesOf(lines[head] ?? '')
    const codecs = attributes.get('CODECS')
    if (codecs !== undefined && !codecs.split(',').every(isKnownCodec)) continue
    const sound = attributes.get('AUDIO')
    if (sound !== undefined && separate.has(sound)) {
      problem = 'separateAudio'
      continue
    }
    const name = lines.slice(head).find((line) => !line.startsWith('#'))
    const url = name === undefined ? null : resolve(name, base)
    const height = Number(/^\d+x(\d+)$/.exec(attributes.get('RESOLUTION') ?? '')?.[1])
    if (url === null) problem = 'address'
    else variants.push({ url, bandwidth: Number(attributes.get('BANDWIDTH')) || 0, height: height > 0 ? height : null })
  }
  return variants.length > 0 ? { kind: 'master', variants } : unsupported(problem)
}

/** `length@offset`; without an offset it begins where the last part of the same file ended. */
function rangeOf(text: string, url: string, ends: ReadonlyMap<string, number>): Part['range'] | null {
  const [, length = '', offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text) ?? []
  const start = offset === undefined ? ends.get(url) : Number(offset)
  return Number(length) > 0 && start !== undefined ? { start, end: start + Number(length) - 1 } : null
}

function parseMedia(lines: readonly string[], base: string): Playlist {
  if (!lines.includes('#EXT-X-ENDLIST')) return unsupported('endless')
  const parts: Part[] = []
  const ends = new Map<string, number>()
  let map: string | null = null
  let range: string | null = null
  let seconds = 0
  let isExact = false

  const add = (name: string, wanted: string | null): Unsupported | null => {
    const url = resolve(name, base)
    if (url === null) return 'address'
    if (parts.length === mostParts) return 'tooLong'
    const bytes = wanted === null ? undefined : rangeOf(wanted, url, ends)
    if (bytes === null) return 'ranges'
    if (bytes !== undefined) ends.set(url, bytes.end + 1)
    parts.push(bytes === undefined ? { url } : { url, range: bytes })
    return null
  }

  function read(line: string): Unsupported | null {
    const value = line.slice(line.indexOf(':') + 1)
    if (line.startsWith('#EXTINF:')) {
      seconds += Math.max(0, Number.parseFloat(value)) || 0
      isExact ||= /^\s*\d*\./.test(value)
    } else if (line.startsWith('#EXT-X-BYTERANGE:')) range = value
    else if (line === '#EXT-X-GAP') return 'breaks'
    // before the first piece there is nothing it could break
    else if (line === '#EXT-X-DISCONTINUITY') return parts.length > (map === null ? 0 : 1) ? 'breaks' : null
    else if (line.startsWith('#EXT-X-MAP:')) {
      if (line === map) return null
      if (parts.length > 0) return 'breaks'
      map = line
      const attributes = attributesOf(line)
      const name = attributes.get('URI')
      return name === undefined ? 'address' : add(name, attributes.get('BYTERANGE') ?? null)
    } else if (!line.startsWith('#')) {
      const wanted = range
      range = null
      return add(line, wanted)
    }
    return null
  }

  for (const line of lines) {
    if (line === '#EXT-X-ENDLIST') break
    const problem = read(line)
    if (problem !== null) return unsupported(problem)
  }
  const count = parts.length - (map === null ? 0 : 1)
  if (count === 0) return unsupported('noPlaylist')
  return { kind: 'media', parts, form: map === null ? 'ts' : 'fmp4', seconds, slack: isExact ? 0 : count / 2 }
}
