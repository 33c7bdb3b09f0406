import { openTabChannel } from '../../platform/tabs/tab-channel.ts'
import { goodsIn } from './goods.ts'
import { invalidateHere } from './invalidate-after-purchase.ts'

/**
 * From now on a purchase in another tab is one here, too: a checkout of the same goods does not sell them again, a lesson
 * that ended as a trial goes on. `onPurchase` is called besides.
 */
export function followPurchases(onPurchase: () => void): void {
  openTabChannel('purchase').hear((message) => {
    onPurchase()
    void invalidateHere(goodsIn(message))
  })
}
