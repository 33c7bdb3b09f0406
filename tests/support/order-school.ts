/** A school that sells one course, behind a network that loses requests and answers; for simulations of the checkout. */
export type NetworkMood =
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

export interface SchoolOrder {
  readonly orderNo: string
  readonly promoCode: string | undefined
}

/** Set by the simulation, or counted for it. */
export interface SchoolState {
  mood: NetworkMood
  latencyMs: number
  isBought: boolean
  /** Requests for an order the page made, heard or not. */
  createCalls: number
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}

const envelope = (data: unknown, code = 0): Response =>
  Response.json({ code, message: code === 0 ? '' : '课程已下架', data })

/** Every code takes off 30 yuan; an order of 0 yuan is delivered at once. */
export function createOrderSchool(charge: number) {
  const orders: SchoolOrder[] = []
  const state: SchoolState = { mood: 'good', latencyMs: 0, isBought: false, createCalls: 0 }

  function createOrder(body: Call['body']): Response {
    const promoCode = typeof body['promo_code'] === 'string' ? body['promo_code'] : undefined
    const total = Math.max(0, charge - (promoCode === undefined ? 0 : 30))
    const orderNo = `20261120180342${String(orders.length).padStart(4, '0')}`
    orders.push({ orderNo, promoCode })
    state.isBought ||= total === 0
    const pay_url = 'https://school.test/payment/index?sign=x'
    const rest = total === 0 ? { is_paid: true } : { is_paid: false, pay_url }
    return envelope({ order_no: orderNo, total, discount: charge - total, ...rest })
  }

  function answer({ method, path, body }: Call): Response {
    if (method === 'POST' && path === '/api/v3/order') return createOrder(body)
    if (path.endsWith('/check'))
      return envelope({ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: 30 } })
    if (path === '/api/v2/course/1')
      return envelope({ course: { id: 1, title: '课程', charge }, chapters: [], videos: [], isBuy: state.isBought })
    return envelope([])
  }

  /** What the network makes of a call to the school, which acts at once; its answer takes its time. */
  async function carry(call: Call, signal: AbortSignal | null | undefined): Promise<Response> {
    const isOrder = call.method === 'POST'
    if (isOrder) state.createCalls += 1
    const { mood, latencyMs } = state
    const isHeard = mood !== 'lostRequest' && mood !== 'silentRequest' && !(mood === 'refused' && isOrder)
    const response = isHeard ? answer(call) : envelope([], 1)
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
    return carry(call, init.signal)
  }
  return { orders, state, fetch: fetchMock }
}

/** Rejects when the page gives the request up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}
