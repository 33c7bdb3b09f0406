/** A network that loses requests and answers on their way to a school that acts at once; for simulations of writes. */
type NetworkMood =
  | 'good'
  /** The request never arrives. */
  | 'lostRequest'
  /** The school acts, its answer is lost. */
  | 'lostAnswer'
  /** As the two above, but silence instead of a broken connection. */
  | 'silentRequest'
  | 'silentAnswer'
  /** The school acts, a gateway in between gives up. */
  | 'badGateway'
  | 'brokenAnswer'
  | 'refused'

export const networkMoods: readonly NetworkMood[] = [
  'good',
  'good',
  'lostRequest',
  'lostAnswer',
  'silentRequest',
  'silentAnswer',
  'badGateway',
  'brokenAnswer',
  'refused',
]

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface School {
  /** Acts. */
  answer(call: Call): Response
  /** What it says without acting; null when it never refuses this. */
  refuse(call: Call): Response | null
}

/** Set by the simulation. */
export interface NetworkState {
  mood: NetworkMood
  latencyMs: number
  /** The mood is for writes alone: what is read before one arrives. */
  areReadsSpared: boolean
}

/** The way to a school. `calls` are those the page made, heard or not. */
export function createLossyNetwork(school: School) {
  const state: NetworkState = { mood: 'good', latencyMs: 0, areReadsSpared: false }
  const calls: Call[] = []

  async function carry(call: Call, signal: AbortSignal | null | undefined): Promise<Response> {
    const { latencyMs, areReadsSpared } = state
    const mood = areReadsSpared && call.method === 'GET' ? 'good' : state.mood
    const isHeard = mood !== 'lostRequest' && mood !== 'silentRequest'
    const refusal = mood === 'refused' ? school.refuse(call) : null
    const response = refusal ?? (isHeard ? school.answer(call) : new Response())
    if (latencyMs > 0) await Promise.race([aborted(signal), new Promise((resolve) => setTimeout(resolve, latencyMs))])
    switch (mood) {
      case 'lostRequest':
      case 'lostAnswer':
        throw new TypeError('Failed to fetch')
      case 'silentRequest':
      case 'silentAnswer':
        return aborted(signal)
      case 'badGateway':
        return new Response('<html>', { status: 502 })
      case 'brokenAnswer':
        return new Response('{"code":0,"da')
      default:
        return response
    }
  }

  const fetchMock = (url: string, init: RequestInit = {}): Promise<Response> => {
    const call: Call = {
      method: init.method ?? 'GET',
      path: new URL(url, 'https://school.test').pathname,
      // the app sends nothing but objects as JSON
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    }
    calls.push(call)
    return carry(call, init.signal)
  }
  return { state, calls, fetch: fetchMock }
}

/** Rejects when the page gives the request up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}

/** The school's answer in its envelope. */
export const envelope = (data: unknown, code = 0, message = ''): Response => Response.json({ code, message, data })
