import { createFileRoute } from '@tanstack/react-router'
import { courseAddress, rolesAddress } from '../../api/read-addresses.ts'
import { goodsIdOf } from '../../domain/order/goods.ts'
import { OrderScreen } from '../../features/order/checkout/order-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/order/')({
  validateSearch: (search: Record<string, unknown>): { goods_type?: string; goods_id?: string; promo?: string } => ({
    goods_type: firstText(search['goods_type']),
    goods_id: firstText(search['goods_id']),
    promo: firstText(search['promo']),
  }),
  beforeLoad: ({ context, search, preload }) => {
    const goods = goodsIdOf(search.goods_type, search.goods_id)
    if (goods) context.startReads(preload, [goods.type === 'COURSE' ? courseAddress(goods.id) : rolesAddress()])
  },
  component: Screen,
})

function Screen() {
  const { goods_type, goods_id, promo } = Route.useSearch()
  return <OrderScreen goodsType={goods_type} goodsId={goods_id} promo={promo} />
}
