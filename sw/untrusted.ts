/** What reaches the worker from outside, read as untrusted data: answers of servers and messages of pages. */
import { storedAtHeader } from '../src/shared/cache-names.ts'
import { parseUrl } from '../src/shared/addresses/parse-url.ts'
import { unreadablePictures, type PublicPicture } from '../src/shared/pictures/picture-caches.ts'

const maxAddresses = 150
const maxPictures = 150

/**
 * What may be stored of an answer: status 200, JSON, `code` 0 and data, which only the latest announcement may lack
 * (screens 1.19.1). The copy carries the time of storing and none of the answer's own headers but its type. Null = not to
 * be stored.
 */
export async function storable(response: Response, now: number): Promise<Response | null> {
  const type = response.headers.get('content-type') ?? ''
  // at the end of a redirect lies the answer to another address, which may be somebody's
  if (response.status !== 200 || response.redirected || !type.includes('json')) return null
  // a byte order mark behind an empty line would be read by nobody
  const text = (await response.text()).trim()
  try {
    const { code, data } = Object(JSON.parse(text)) as Record<string, unknown>
    // what no screen can read would take the place of what one could
    if (code !== 0 || (Object(data) !== data && !response.url.endsWith('/announcement/latest'))) return null
  } catch {
    return null
  }
  return new Response(text, { headers: { 'content-type': type, [storedAtHeader]: String(now) } })
}

/** True for a whole script that sets the settings. It is only looked at: the worker's policy runs no text. */
export async function isSettingsScript(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || response.redirected || !type.includes('javascript')) return false
  const code = (await response.clone().text()).replaceAll(commentsAndTexts, '')
  // a script that broke off has left something open
  return /^(?!\s*<)[^]*\bappSettings\s*=\s*[^\s=]/.test(code) && code.split('{').length <= code.split('}').length
}

const commentsAndTexts = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g

/** True for a whole picture that may be read. */
export async function isPicture(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('image/')) return false
  const { size } = await response.clone().blob()
  // a compressed one has become longer than was announced
  return size > 0 && size >= Number(response.headers.get('content-length'))
}

const pictureUses: readonly unknown[] = ['', ...Object.keys(unreadablePictures)]

/** The pictures a page names, each once, in its order. Returns an empty list for any other message. */
export function picturesOf(data: unknown): PublicPicture[] {
  if (!isOfType(data, 'PICTURES') || !('pictures' in data) || !Array.isArray(data.pictures)) return []
  const named = data.pictures.slice(0, maxPictures).filter(isPublicPicture)
  return named.filter(({ url }, index) => named.findIndex((other) => other.url === url) === index)
}

function isPublicPicture(value: unknown): value is PublicPicture {
  const { url, use } = Object(value) as Record<string, unknown>
  return isAddress(url) && /^https?:/.test(url) && pictureUses.includes(use)
}

/** True for the message that lets the worker fetch the files that wait for an idle moment and are still missing. */
export const isFetchLater = (data: unknown): boolean => isOfType(data, 'FETCH_LATER')

/** The addresses a page names; reads the message as untrusted data. Returns an empty list for any other message. */
export function addressesOf(data: unknown): string[] {
  if (!isOfType(data, 'KEEP') || !('urls' in data) || !Array.isArray(data.urls)) return []
  return data.urls.filter(isAddress).slice(0, maxAddresses)
}

/** True for the one message that lets a waiting worker take over. */
export const isTakeOver = (data: unknown): boolean => isOfType(data, 'SKIP_WAITING')

/** True for the message that lets the active worker take the pages that were not there yet when it came. */
export const isClaim = (data: unknown): boolean => isOfType(data, 'CLAIM')

const isOfType = (data: unknown, type: string): data is object =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type

const isAddress = (value: unknown): value is string => typeof value === 'string' && parseUrl(value) !== null
