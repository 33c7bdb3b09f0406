import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import { checkoutTitles } from './checkout-titles.ts'
import { goodsAddress, type GoodsId } from '../../../domain/order/goods.ts'

export interface NothingToBuyProps {
  readonly goods: GoodsId
  /** `delivered`: bought just now, although the answer was lost. `price`: the server sent none. */
  readonly reason: 'access' | 'free' | 'delivered' | 'price'
}

const messages = {
  access: '您已可学习该课程，无需购买',
  free: '免费课程无需购买',
  price: strings.noPrice,
} as const

/** Goods that are not sold to this member (screens 2.9). */
export function NothingToBuy({ goods, reason }: NothingToBuyProps) {
  const isCourse = goods.type === 'COURSE'
  const delivered = isCourse ? '订单已完成，您已可学习该课程' : '订单已完成，会员已开通'
  return (
    <Screen {...checkoutTitles}>
      <StateView
        illustration="study"
        title={reason === 'delivered' ? delivered : messages[reason]}
        actions={
          reason === 'price' ? (
            <AppLink href={goodsAddress(goods)} replace className={buttonClass()}>
              返回商品
            </AppLink>
          ) : (
            <AppLink href={isCourse ? paths.course(goods.id) : paths.courses()} replace className={buttonClass()}>
              去学习
            </AppLink>
          )
        }
      />
    </Screen>
  )
}
