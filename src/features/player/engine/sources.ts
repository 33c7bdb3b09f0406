/** What the addresses of a lesson are and which of them is played (screens 2.7 rules 1 to 3). Pure. */
import { httpAddress, isHls, isListedHost } from '../../../shared/addresses/parse-url.ts'

export interface PlayAddress {
  readonly url: string
  /** As the server says it; file extension or empty for typed-in addresses. */
  readonly format: string
  /** Name of the quality, shown as text. */
  readonly name: string
  /** Bytes; null when unknown. */
  readonly size: number | null
}

/** `device`: a file on this device, which needs no network. */
type Medium = 'hls' | 'file' | 'unknown' | 'device'

export interface Quality {
  readonly name: string
  readonly url: string
  readonly medium: Medium
  /** Bytes; null when unknown. */
  readonly size: number | null
}

export type Source =
  /** One or more qualities of the same lesson, in the order of the server. */
  | { readonly kind: 'media'; readonly qualities: readonly [Quality, ...Quality[]] }
  /** A page of another site; `address` is https and allowed. */
  | { readonly kind: 'frame'; readonly address: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unsupported'; readonly openAddress: string | null }

export interface FrameRules {
  /** Host suffixes allowed in frames; empty allows every https host but the app's own. */
  readonly hosts: readonly string[]
  readonly ownOrigin: string
  /** False for a trial: a foreign player cannot be stopped at its end. */
  readonly hasAccess: boolean
}

const playableFormats = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'ogg', 'mp3', 'm4a', 'aac'])

/** Decides what to do with the addresses of `getPlayInfo`. */
export function sourceOf(addresses: readonly PlayAddress[], rules: FrameRules): Source {
  const markup = addresses.find(({ url }) => /<\s*iframe/i.test(url))
  if (markup) return frameSource(markup.url, rules)
  const [first, ...rest] = addresses.flatMap(qualityOf)
  return first ? { kind: 'media', qualities: [first, ...rest] } : { kind: 'none' }
}

function frameSource(markup: string, rules: FrameRules): Source {
  const address = frameAddress(markup)
  if (address === null || !rules.hasAccess) return { kind: 'unsupported', openAddress: null }
  return isFrameAllowed(address, rules)
    ? { kind: 'frame', address: address.href }
    : { kind: 'unsupported', openAddress: address.href }
}

function qualityOf({ url, format, name, size }: PlayAddress): Quality[] {
  const address = httpAddress(url)
  return address === null ? [] : [{ name, url: address.href, medium: mediumOf(address, format), size }]
}

function mediumOf(address: URL, format: string): Medium {
  if (isHls(address, format)) return 'hls'
  const extension = /\.([a-z0-9]+)$/i.exec(address.pathname)?.[1] ?? ''
  return [extension, format].some((each) => playableFormats.has(each.toLowerCase())) ? 'file' : 'unknown'
}

/**
 * The address in the `src` of the first frame of a snippet, as https, or null. Read character by character instead of by
 * the browser: markup of strangers is never handed to a parser that could act on it.
 */
export function frameAddress(markup: string): URL | null {
  const tag = /<\s*iframe\b((?:"[^"]*"|'[^']*'|[^>"'])*)>?/i.exec(markup)?.[1] ?? ''
  const attributes = tag.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>]+)))?/g)
  for (const [, name, double, single, bare] of attributes) {
    if (name?.toLowerCase() !== 'src') continue
    const address = httpAddress(decodeEntities(double ?? single ?? bare ?? ''))
    if (address?.protocol === 'http:') address.protocol = 'https:'
    return address
  }
  return null
}

const decodeEntities = (text: string): string => text.replaceAll(/&(?:amp|#0*38|#x0*26);/gi, '&')

function isFrameAllowed(address: URL, { hosts, ownOrigin }: FrameRules): boolean {
  // with allow-same-origin a frame of the app's own host could reach into the app
  if (address.host === new URL(ownOrigin).host) return false
  if (address.username !== '' || address.password !== '') return false
  return hosts.length === 0 || isListedHost(address.hostname, hosts)
}

/**
 * The quality to play: the one chosen for this lesson; to save data the lowest; else the remembered one, else the first
 * (screens 2.7 rule 1, 4.5). A name that is not offered counts for nothing.
 */
export function chosenQuality(
  qualities: readonly [Quality, ...Quality[]],
  names: { readonly chosen: unknown; readonly remembered: unknown },
  isSavingData: boolean,
): Quality {
  const named = (wanted: unknown): Quality | undefined => qualities.find(({ name }) => name === wanted)
  return named(names.chosen) ?? (isSavingData ? lowest(qualities) : (named(names.remembered) ?? qualities[0]))
}

/** A size to be said before it is fetched (screens 4.5); '' when it is unknown. */
export function roughSize(bytes: number | null): string {
  return bytes === null || bytes <= 0 ? '' : `约${Math.max(1, Math.round(bytes / 1024 ** 2))}MB`
}

/** The cloud's codes from low to high; heights are numbers and compare by themselves. */
const ranks = ['FD', 'LD', 'SD', 'HD', 'OD', '2K', '4K']

function rankOf(name: string): number {
  const height = /^(\d+)p?$/i.exec(name)?.[1]
  return height === undefined ? ranks.indexOf(name.toUpperCase()) : Number(height)
}

/** The next lower quality than `current`, or null when there is none or the names do not tell. */
export function lowerQuality(qualities: readonly Quality[], current: Quality): Quality | null {
  const rank = rankOf(current.name)
  const lower = qualities.filter(({ name }) => rankOf(name) >= 0 && rankOf(name) < rank)
  return lower.sort((a, b) => rankOf(b.name) - rankOf(a.name))[0] ?? null
}

function lowest(qualities: readonly [Quality, ...Quality[]]): Quality {
  let found = qualities[0]
  for (const each of qualities) if (rankOf(each.name) >= 0 && rankOf(each.name) < rankOf(found.name)) found = each
  return found
}
