import { goodsIdOf, type GoodsId } from './goods.ts'
import { invalidateHere, purchaseChannel } from './purchase.ts'

/**
 * From now on a purchase in another tab is one here, too: a checkout of the same goods does not sell them again, a lesson
 * that ended as a trial goes on. `onPurchase` is called besides.
 */
export function followPurchases(onPurchase: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(purchaseChannel).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    onPurchase()
    void invalidateHere(goodsIn(data))
  })
}

/** What another tab, perhaps of another version, has bought; null where that is not known. */
function goodsIn(data: unknown): GoodsId | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('id' in data)) return null
  return goodsIdOf(String(data.type), String(data.id))
}
