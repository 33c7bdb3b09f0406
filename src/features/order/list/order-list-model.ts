/** Where a row of 我的订单 leads (screens 2.12). Pure. */
import type { OrderGoods } from '../../../api/order.ts'
import { paths } from '../../../shared/paths.ts'

/** The course or the memberships; null for goods that are unknown or cannot be opened here. */
export function listedGoodsAddress(goods: OrderGoods | null): string | null {
  if (goods?.type === 'ROLE') return paths.role
  return goods?.type === 'COURSE' && goods.id > 0 ? paths.course(goods.id) : null
}
