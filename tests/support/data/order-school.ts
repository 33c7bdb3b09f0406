/** A school that sells one course, behind a network that loses things; for simulations of the checkout. */
import { createLossyNetwork, envelope, type Call, type NetworkState } from '../browser/lossy-network.ts'

interface SchoolOrder {
  readonly orderNo: string
  readonly promoCode: string | undefined
}

interface SchoolState extends NetworkState {
  /** Requests for an order the page made, heard or not. */
  readonly createCalls: number
}

const isOrder = ({ method }: Call): boolean => method === 'POST'

const refuse = (call: Call): Response | null => (isOrder(call) ? envelope([], 1, '课程已下架') : null)

/** Every code takes off 30 yuan; an order of 0 yuan is delivered at once. */
export function createOrderSchool(charge: number) {
  const orders: SchoolOrder[] = []
  let isBought = false

  function createOrder(body: Call['body']): Response {
    const promoCode = typeof body['promo_code'] === 'string' ? body['promo_code'] : undefined
    const total = Math.max(0, charge - (promoCode === undefined ? 0 : 30))
    const orderNo = `20261120180342${String(orders.length).padStart(4, '0')}`
    orders.push({ orderNo, promoCode })
    isBought ||= total === 0
    const pay_url = 'https://school.test/payment/index?sign=x'
    const rest = total === 0 ? { is_paid: true } : { is_paid: false, pay_url }
    return envelope({ order_no: orderNo, total, discount: charge - total, ...rest })
  }

  function answer(call: Call): Response {
    const { path, body } = call
    if (isOrder(call) && path === '/api/v3/order') return createOrder(body)
    if (path.endsWith('/check'))
      return envelope({ can_use: 1, promo_code: { id: 1, code: 'X', invited_user_reward: 30 } })
    if (path === '/api/v2/course/1')
      return envelope({ course: { id: 1, title: '课程', charge }, chapters: [], videos: [], isBuy: isBought })
    return envelope([])
  }

  const network = createLossyNetwork({ answer, refuse })
  const state: SchoolState = Object.defineProperty(network.state as SchoolState, 'createCalls', {
    get: () => network.calls.filter(isOrder).length,
  })
  return { orders, state, fetch: network.fetch }
}
