import { useEffect, useState, useSyncExternalStore } from 'react'
import { getOrderStatus } from '../../../api/order.ts'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { createOrderWatch, type OrderWatch, type WatchOptions } from './order-watch.ts'
import type { WatchState } from './watch-model.ts'

/** Watches an order while the screen is there; another number is another screen. */
export function useOrderWatch(
  orderNo: string,
  options: () => Omit<WatchOptions, 'ask'>,
): { readonly watch: OrderWatch; readonly state: WatchState } {
  const [watch] = useState(() =>
    createOrderWatch({ ...options(), ask: (callOptions) => getOrderStatus({ orderNo }, callOptions) }),
  )
  const state = useSyncExternalStore(watch.subscribe, watch.state)
  const isOffline = useIsOffline()
  useEffect(() => watch.start(), [watch])
  useEffect(() => {
    if (!isOffline) watch.wake()
  }, [isOffline, watch])
  return { watch, state }
}
