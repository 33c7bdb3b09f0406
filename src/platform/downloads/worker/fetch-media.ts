/** Asks media hosts. They are other origins that send one header: nothing is asked that would need a preflight. */
import type { ByteRange, MediaAnswer } from '../download-ports.ts'

/** Of smaller ones more garbage is left behind: 78 MB at 60 MB/s with 64 KB, 39 with 256 KB, 24 with this. */
const bufferSize = 1024 * 1024

// a film that the browser kept as well would take its place on the disk twice
const options = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'strict-origin' } as const

/** Rejects when nothing can be read. `signal` ends the connection. */
export async function fetchMedia(url: string, range: ByteRange | undefined, signal: AbortSignal): Promise<MediaAnswer> {
  const headers: Record<string, string> = {}
  if (range !== undefined) headers['Range'] = `bytes=${range.start}-${range.end ?? ''}`
  const response = await fetch(url, { ...options, headers, signal, priority: 'low' })
  const read = readerOf(response.body)
  return {
    status: response.status,
    length: lengthOf(response.headers),
    type: response.headers.get('content-type') ?? '',
    url: response.url,
    read: read.next,
    cancel: read.cancel,
  }
}

/**
 * Whether a host gives no answer at all. One that is asked for no right to read answers whatever it allows, with nothing
 * that can be seen; for the head alone, or the film would come. Never rejects; true when `signal` ends the connection.
 */
export async function isAway(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { ...options, signal, method: 'HEAD', mode: 'no-cors' })
    return false
  } catch {
    return true
  }
}

/** The length the host tells. A compressed answer gives more bytes than that, and the header that says so may not be read. */
function lengthOf(headers: Headers): number | null {
  const text = headers.get('content-length') ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Into one buffer that is used again and again where the browser can: else each chunk is garbage, 100 MB of it at once. */
function readerOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  if (body === null) return { next: async () => null, cancel: () => {} }
  let buffer = new ArrayBuffer(bufferSize)
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      async next() {
        const { value, done } = await reader.read(new Uint8Array(buffer))
        if (value !== undefined) buffer = value.buffer
        return done ? null : value
      },
      cancel: () => void reader.cancel().catch(() => {}),
    }
  } catch {
    const reader = body.getReader()
    return {
      async next() {
        const { value, done } = await reader.read()
        return done ? null : value
      },
      cancel: () => void reader.cancel().catch(() => {}),
    }
  }
}
