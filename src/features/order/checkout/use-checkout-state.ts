import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import type { CheckoutState } from './checkout-model.ts'
import type { Checkout } from './checkout.ts'

/** Where a checkout stands now. */
export function useCheckoutState(checkout: Checkout): CheckoutState {
  return useSyncExternalStore(checkout.subscribe, checkout.state)
}

/**
 * The checkout runs as long as the screen is there. A lost order that could not be looked for is looked for as soon as
 * the server answers again.
 */
export function useOpenCheckout(checkout: Checkout): void {
  const isOffline = useIsOffline()
  // before the effects of the form, which checks the code of the address: opened after it, the checkout would forget that
  useLayoutEffect(() => checkout.open(), [checkout])
  useEffect(() => {
    const note = (): void => checkout.notePress()
    document.addEventListener('click', note, true)
    document.addEventListener('keydown', note, true)
    return () => {
      document.removeEventListener('click', note, true)
      document.removeEventListener('keydown', note, true)
    }
  }, [checkout])
  useEffect(() => {
    if (!isOffline) checkout.readAgain()
  }, [isOffline, checkout])
}
