import { useCallback, useEffect, useState } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import type { Checkout } from './checkout.ts'
import { mayBePromoCode, typedPromo } from './promo-field.ts'

/** Checks and applies what was typed; resolves with what is wrong with it, null when the code is applied now. */
export function useCheckPromo(checkout: Checkout): (text: string) => Promise<string | null> {
  return useCallback(
    async (text) => {
      const code = typedPromo(text)
      if (code === '') return toasted('请输入优惠码')
      if (!mayBePromoCode(code)) return toasted('优惠码无效')
      const outcome = await checkout.check(code)
      switch (outcome.name) {
        case 'applied':
          showToast(`优惠码有效，抵扣${outcome.reduction}元`)
          return null
        case 'refused':
          return toasted('优惠码无效')
        default:
          return outcome.message
      }
    },
    [checkout],
  )
}

/**
 * Checks the code of the address once, on opening, as if it had been typed (screens 2.9.2). Returns what is wrong with it.
 * To be used after the checkout was opened.
 */
export function useAddressPromo(checkout: Checkout, code: string): string {
  const check = useCheckPromo(checkout)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (code === '' || checkout.state().name !== 'open') return undefined
    let isLeft = false
    const ask = async (): Promise<void> => {
      const found = await check(code)
      if (!isLeft) setProblem(found ?? '')
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [check, checkout, code])
  return problem
}

function toasted(message: string): string {
  showToast(message)
  return message
}
