/** What reaches the worker from outside, read as untrusted data: answers of servers and messages of pages. */
import { storedAtHeader } from '../src/shared/cache-names.ts'

const maxAddresses = 150

/**
 * What may be stored of an answer: status 200, JSON, `code` 0 (screens 1.19.1). The copy carries the time of storing and
 * none of the answer's own headers but its type. Null = not to be stored.
 */
export async function storable(response: Response, now: number): Promise<Response | null> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.includes('json')) return null
  const text = await response.text()
  try {
    const envelope: unknown = JSON.parse(text)
    const isSuccess = typeof envelope === 'object' && envelope !== null && 'code' in envelope && envelope.code === 0
    if (!isSuccess) return null
  } catch {
    return null
  }
  return new Response(text, { headers: { 'content-type': type, [storedAtHeader]: String(now) } })
}

/** Reads the message as untrusted data: anything that is not a list of addresses is nothing. */
export function addressesOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'KEEP') return []
  if (!('urls' in data) || !Array.isArray(data.urls)) return []
  return data.urls.filter(isAddress).slice(0, maxAddresses)
}

/** True for the one message that lets a waiting worker take over. */
export function isTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
}

function isAddress(value: unknown): value is string {
  try {
    return typeof value === 'string' && new URL(value).href !== ''
  } catch {
    return false
  }
}
