import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { isLocked, promoOf, totalOf, type CheckoutState } from './checkout-model.ts'
import styles from './order.module.css'

export interface SumBarProps {
  readonly charge: number | null
  readonly state: CheckoutState
  /** Why the last tap was not tried, '' for nothing. */
  readonly gateMessage: string
  readonly isAgreed: boolean
  /** Id of the form the button submits. */
  readonly form: string
}

/** 原价 / 优惠 / 合计, what there is to say, and the one button (screens 2.9). */
export function SumBar({ charge, state, gateMessage, isAgreed, form }: SumBarProps) {
  const isOffline = useIsOffline()
  const promo = promoOf(state)
  const total = totalOf(charge, promo)
  const messages = [gateMessage, ...messagesOf(state, isOffline)].filter(Boolean)
  return (
    <div className={styles.sum}>
      <div role="status" className={messages.length === 0 ? 'vh' : styles.messages}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p className={styles.parts}>
        <span>原价 {formatPrice(charge)}</span>
        <span>
          优惠 {promo !== null && '−'}
          {formatPrice(promo?.reduction ?? 0)}
        </span>
        <span className={styles.total}>
          合计
          <Price text={formatPrice(total)} size="large" />
        </span>
      </p>
      <Button
        type="submit"
        form={form}
        block
        busy={isBusy(state)}
        looksInactive={!isAgreed && state.name !== 'unsettled'}
      >
        {labelOf(state, total)}
      </Button>
    </div>
  )
}

const isBusy = (state: CheckoutState): boolean => isLocked(state) && state.name !== 'unsettled'

function labelOf({ name }: CheckoutState, total: number | null): string {
  if (name === 'unconfirmed') return '重新提交'
  if (name === 'unsettled') return '重新确认'
  return total === 0 ? '立即领取' : '提交订单'
}

/** What there is to say about a state; '' for nothing. */
function messagesOf(state: CheckoutState, isOffline: boolean): readonly string[] {
  switch (state.name) {
    case 'open':
      return [state.message]
    case 'settling':
      return ['未收到下单结果，正在确认…']
    case 'unsettled':
      return ['未收到下单结果', isOffline ? '当前无网络，联网后自动确认' : state.message]
    case 'unconfirmed':
      return [
        state.failure,
        '订单未确认，可重新提交',
        state.hadPromo ? '优惠码可能被刚才的订单占用，约1小时后可再次使用' : '',
      ]
    default:
      return []
  }
}
