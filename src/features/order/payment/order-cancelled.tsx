import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { goodsAddress } from '../../../domain/order/goods.ts'
import { OrderState } from './order-state.tsx'
import type { PayItem } from './pay-item.ts'

/** 订单已取消 and the way back to the goods (screens 2.10, 2.11). */
export function OrderCancelled(props: {
  readonly orderNo: string
  readonly item: PayItem | null
  readonly hasList?: boolean
}) {
  const { orderNo, item, hasList = false } = props
  const goods = item && { type: item.goodsType, id: item.goodsId }
  return (
    <OrderState icon="info" title="订单已取消" orderNo={orderNo}>
      <AppLink href={goodsAddress(goods)} replace className={buttonClass({ block: true })}>
        返回商品
      </AppLink>
      {hasList && (
        <AppLink href={paths.memberOrders} replace className={buttonClass({ variant: 'outline', block: true })}>
          查看订单
        </AppLink>
      )}
    </OrderState>
  )
}
