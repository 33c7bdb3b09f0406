/** Asks media hosts. They are other origins that send one header: nothing is asked that would need a preflight. */
import { Stop, type ByteRange, type MediaAnswer } from '../download-ports.ts'

/** Of smaller ones more garbage is left behind: 78 MB at 60 MB/s with 64 KB, 39 with 256 KB, 24 with this. */
const bufferSize = 1024 * 1024

// a film that the browser kept as well would take its place on the disk twice
const options = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'strict-origin' } as const

/** A host that sends nothing for so long has fallen silent: its download would hold up all others for ever. */
const silenceMs = 30_000

/** Rejects when nothing can be read; with `Stop` where the host is silent. `run` ends the connection. */
export async function fetchMedia(url: string, range: ByteRange | undefined, run: AbortSignal): Promise<MediaAnswer> {
  const headers: Record<string, string> = {}
  if (range !== undefined) headers['Range'] = `bytes=${range.start}-${range.end ?? ''}`
  const { signal, inTime, end } = connect(run)
  const response = await inTime(fetch(url, { ...options, headers, signal, priority: 'low' }))
  const next = readerOf(response.body)
  return {
    status: response.status,
    length: lengthOf(response.headers),
    type: response.headers.get('content-type') ?? '',
    url: response.url,
    read: () => inTime(next()),
    cancel: end,
  }
}

/**
 * Whether a host gives no answer at all. Asked with `no-cors`, one that is there answers whatever it allows, though nothing
 * of the answer may be read; it is asked for the head alone, else the film would come. Never rejects; true when `run` ends the connection.
 */
export async function isAway(url: string, run: AbortSignal): Promise<boolean> {
  const { signal, inTime, end } = connect(run)
  try {
    await inTime(fetch(url, { ...options, signal, method: 'HEAD', mode: 'no-cors' }))
    return false
  } catch {
    return true
  } finally {
    end()
  }
}

/** One connection of a download: `run` ends it, `end`, a step that fails, and the silence of its host in a step. */
function connect(run: AbortSignal) {
  const connection = new AbortController()
  function end(): void {
    // else a download of a thousand pieces would hold a thousand connections that are over
    run.removeEventListener('abort', end)
    connection.abort()
  }
  async function inTime<T>(step: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Stop({ kind: 'cut' })), silenceMs)
    })
    try {
      return await Promise.race([step, silence])
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  if (run.aborted) connection.abort()
  else run.addEventListener('abort', end)
  return { signal: connection.signal, inTime, end }
}

/** The length the host tells. A compressed answer gives more bytes than that, and the header that says so may not be read. */
function lengthOf(headers: Headers): number | null {
  const text = headers.get('content-length') ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Into one buffer that is used again and again where the browser can: else each chunk is garbage, 100 MB of it at once. */
function readerOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): () => Promise<Uint8Array | null> {
  if (body === null) return async () => null
  let buffer = new ArrayBuffer(bufferSize)
  try {
    const reader = body.getReader({ mode: 'byob' })
    return async () => {
      const { value, done } = await reader.read(new Uint8Array(buffer))
      if (value !== undefined) buffer = value.buffer
      return done ? null : value
    }
  } catch {
    const reader = body.getReader()
    return async () => {
      const { value, done } = await reader.read()
      return done ? null : value
    }
  }
}
