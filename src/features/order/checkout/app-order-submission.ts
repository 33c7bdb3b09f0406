/** The submission of this document: what it makes outlives the screen that asked for it. */
import { createOrder } from '../../../api/order.ts'
import { partitionAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { createOrderSubmission } from './order-submission.ts'
import { savePayItem } from '../payment/pay-item.ts'
import { invalidateAfterPurchase } from '../../../domain/order/purchase.ts'

export const appOrderSubmission = createOrderSubmission({
  create: createOrder,
  owner: () => appStore.get(partitionAtom),
  onCreated: ({ goods, promo }, { orderNo, isPaid, payUrl, total, discount }) => {
    if (isPaid) {
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
      goodsType: goods.type,
      goodsId: goods.id,
      goodsName: goods.name,
      cover: goods.cover,
    })
  },
})
