import { useState } from 'react'
import { courseRead } from '../../../api/course.ts'
import { memberRead } from '../../../api/member.ts'
import { checkPromoCode, createOrder } from '../../../api/order.ts'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { isOutOfReach } from '../../../platform/browser/connectivity.ts'
import { tellAppEvent } from '../../../platform/browser/operator/app-event.ts'
import { useServices } from '../../../platform/services.tsx'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import type { Session } from '../../../platform/session/session-types.ts'
import { tokenTag } from '../../../platform/storage/token-tag.ts'
import { appStore } from '../../../platform/store.ts'
import { totalOf } from './checkout-model.ts'
import { createCheckout, type Checkout } from './checkout.ts'
import type { Goods } from '../../../domain/order/goods.ts'
import { invalidateAfterPurchase } from '../../../domain/order/invalidate-after-purchase.ts'
import { useOpenCheckout } from './use-checkout-state.ts'
import { createOrderSubmission } from './order-submission.ts'
import { savePayItem } from '../payment/pay-item.ts'

/** The checkout of a screen; `goods` of another id need another screen. */
export function useCheckout(goods: Goods): Checkout {
  const { session } = useServices()
  const onFailure = useActionFailure()
  const [checkout] = useState(() =>
    createCheckout(goods, {
      submission: appOrderSubmission,
      checkPromoCode,
      isDelivered: async (bought, expiryBefore, options) => {
        const isDelivered = await isThere(session, bought, expiryBefore, options)
        if (isDelivered) await invalidateAfterPurchase(bought)
        return isDelivered
      },
      roleExpiry,
      isOffline: () => isOutOfReach(appStore),
      onFailure,
    }),
  )
  useOpenCheckout(checkout)
  return checkout
}

/** Only what the server said in this session may be compared with what it says later. */
function roleExpiry(): number | null | undefined {
  return appStore.get(isVerifiedAtom) ? appStore.get(userAtom)?.roleExpiredAt : undefined
}

/** Access to the course, or a membership that ends later than before (screens 2.9.4). */
async function isThere(
  session: Session,
  goods: Goods,
  expiryBefore: number | null | undefined,
  { signal }: { readonly signal: AbortSignal },
): Promise<boolean> {
  if (goods.type === 'COURSE') return (await courseRead(goods.id).fetch(signal)).hasAccess
  const { roleExpiredAt } = await memberRead().fetch(signal)
  const isLater = expiryBefore !== undefined && roleExpiredAt !== null && roleExpiredAt > (expiryBefore ?? 0)
  // not to look for the order: the session does not say why it was not answered
  if (isLater) void session.loadMember()
  return isLater
}

/** The submission of this document: what it makes outlives the screen that asked for it. */
const appOrderSubmission = createOrderSubmission({
  create: createOrder,
  owner() {
    const token = appStore.get(tokenAtom)
    return token && tokenTag(token)
  },
  onCreated: ({ goods, promo }, { orderNo, isPaid, payUrl, total, discount }) => {
    tellAppEvent('order')
    if (isPaid) {
      tellAppEvent('paid')
      void invalidateAfterPurchase(goods)
      return
    }
    savePayItem({
      orderNo,
      payUrl,
      createdAt: Date.now(),
      total,
      discount,
      isPromoRefused: promo !== null && discount !== null && discount !== promo.reduction,
      isPriceChanged: total !== null && total !== totalOf(goods.charge, promo),
      goodsType: goods.type,
      goodsId: goods.id,
      goodsName: goods.name,
      cover: goods.cover,
    })
  },
})
