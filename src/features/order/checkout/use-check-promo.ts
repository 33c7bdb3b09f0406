import { useEffect, useRef, useState } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { formatPrice } from '../../../shared/money.ts'
import { promoOf } from './checkout-model.ts'
import type { Checkout } from './checkout.ts'
import { mayBePromoCode, typedPromo } from './promo-field.ts'

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
 * Checks the code of the address on opening, as if it had been typed, and once more when the network is back if nothing was
 * learned of it (screens 2.9.2). Returns what is wrong with it. To be used after the checkout was opened.
 */
export function useAddressPromo(checkout: Checkout, code: string): string {
  const isOffline = useIsOffline()
  const [problem, setProblem] = useState('')
  const known = useRef('')
  const newest = useRef<object>(null)
  useEffect(() => {
    const state = checkout.state()
    if (code === '' || code === known.current || state.name !== 'open' || promoOf(state) !== null) return
    if (isOffline && newest.current !== null) return
    const question = {}
    newest.current = question
    const ask = async (): Promise<void> => {
      const answer = await checkPromo(checkout, code)
      if (newest.current !== question) return
      if (answer.isKnown) known.current = code
      setProblem(answer.problem ?? '')
    }
    void ask()
  }, [checkout, code, isOffline])
  return problem
}
