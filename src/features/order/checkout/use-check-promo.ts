import { useEffect, useRef, useState } from 'react'
import { useReturns } from '../../../platform/browser/connectivity.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { formatPrice } from '../../../shared/money.ts'
import type { Checkout } from './checkout.ts'
import { mayBePromoCode, typedPromo } from './promo-field.ts'
import { useCheckoutState } from './use-checkout-state.ts'

export interface PromoAnswer {
  /** What is wrong with the code, '' for nothing to say; null when it is applied now. */
  readonly problem: string | null
  /** False where nothing was learned of the code: it may be asked for again. */
  readonly isKnown: boolean
}

/** Checks and applies what was typed. */
export async function checkPromo(checkout: Checkout, text: string): Promise<PromoAnswer> {
  const code = typedPromo(text)
  if (code === '') return refused('请输入优惠码')
  if (!mayBePromoCode(code)) return refused('优惠码无效')
  const outcome = await checkout.check(code)
  switch (outcome.name) {
    case 'applied':
      showToast(`优惠码有效，抵扣${formatPrice(outcome.reduction).slice(1)}元`)
      return { problem: null, isKnown: true }
    case 'refused':
      return refused('优惠码无效')
    default:
      return { problem: outcome.message, isKnown: false }
  }
}

function refused(problem: string): PromoAnswer {
  showToast(problem)
  return { problem, isKnown: true }
}

/**
 * Checks the code of the address on opening, as if it had been typed, and again whenever the network comes back, until
 * something was learned of it (screens 2.9.2). Returns what is wrong with it. Nothing is asked while `code` is ''.
 */
export function useAddressPromo(checkout: Checkout, code: string): string {
  const state = useCheckoutState(checkout)
  const returns = useReturns()
  const [problem, setProblem] = useState('')
  const newest = useRef({ code: '', returns: -1, isKnown: false })
  // not while it is being checked: where the network comes back meanwhile, and nothing was learned, it is asked once more
  const isFree = state.name === 'open' && state.promo === null
  useEffect(() => {
    const last = newest.current
    const isDue = code !== last.code || (returns > last.returns && !last.isKnown)
    if (code === '' || !isFree || !isDue) return
    const question = { code, returns, isKnown: false }
    newest.current = question
    const ask = async (): Promise<void> => {
      const answer = await checkPromo(checkout, code)
      question.isKnown = answer.isKnown
      if (newest.current === question) setProblem(answer.problem ?? '')
    }
    void ask()
  }, [checkout, code, isFree, returns])
  return problem
}
