import { useState, useEffect } from 'react'
import { courseRead } from '../../../api/course.ts'
import { useActionFailure, useNetworkGate } from '../../../platform/browser/action-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { useRead } from '../../../platform/reads/use-read.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { goodsAddress } from '../../../domain/order/goods.ts'
import type { OrderWatch } from './order-watch.ts'
import { useRoleBought } from '../use-role-bought.ts'
import { HomeLink } from './home-link.tsx'
import { PayFacts } from './pay-facts.tsx'
import { cashierAddress, type PayItem } from './pay-item.ts'
import { endTime, timeLeft } from './pay-model.ts'
import styles from './pay.module.css'
import type { WatchState } from './watch-model.ts'

export interface PayViewProps {
  readonly orderNo: string
  /** Null when the order was not made in this tab. */
  readonly item: PayItem | null
  readonly linkEndsAt: number
  readonly state: Extract<WatchState, { name: 'pending' }>
  readonly onAsk: OrderWatch['askNow']
}

/** An order that is not paid yet, and the way to the cashier, which opens by 去支付 only (screens 2.10). */
export function PayView({ orderNo, item, linkEndsAt, state, onAsk }: PayViewProps) {
  const gate = useNetworkGate()
  const [askMessage, setAskMessage] = useState('')
  const address = item === null ? null : cashierAddress(item.payUrl, orderNo, location.origin)
  // with another order, in another tab: this one would be paid for nothing
  const course = useRead(courseRead(item?.goodsId ?? 0), item?.goodsType === 'COURSE')
  const isOwned = 'data' in course.state && course.state.data.hasAccess
  const isRoleBought = useRoleBought(item?.goodsType === 'ROLE' ? item.goodsId : undefined)
  const bought = isOwned ? '您已可学习该课程，无需再支付' : isRoleBought ? '会员已开通，无需再支付' : null
  const canPay = address !== null && !state.isOverdue && bought === null
  // the trouble it tells of is over: the watch has been answered
  if (askMessage !== '' && !state.hasTrouble) setAskMessage('')
  const message = gate.message || askMessage || (state.hasTrouble ? '网络异常，正在重试' : '')

  function pay(cashier: string): void {
    setAskMessage('')
    if (gate.pass()) location.assign(cashier)
  }

  return (
    <>
      {canPay && <PayClock linkEndsAt={linkEndsAt} />}
      {item !== null && !canPay && <p className={styles.ended}>{bought ?? '支付链接已失效'}</p>}
      {item === null && <p className={styles.elsewhere}>请在下单的页面完成支付，或重新下单</p>}
      <PayFacts orderNo={orderNo} item={item} />
      <div className={styles.actions}>
        <p role="status" className={message === '' ? 'vh' : styles.message}>
          {message}
        </p>
        {canPay ? (
          <Button block onClick={() => pay(address)}>
            去支付
          </Button>
        ) : (
          <AppLink
            href={goodsAddress(item && { type: item.goodsType, id: item.goodsId })}
            replace
            className={buttonClass({ block: true })}
          >
            {isOwned ? '去学习' : '返回商品'}
          </AppLink>
        )}
        {item !== null && (
          <AskButton label={canPay ? '我已完成支付' : '刷新状态'} onAsk={onAsk} onMessage={setAskMessage} />
        )}
        {canPay && (
          <>
            <HomeLink />
            <p className={styles.hint}>请在{endTime(linkEndsAt)}前完成支付，逾期订单将自动取消</p>
            <p className={styles.quiet}>如选择手动打款，确认到账后此页会自动更新</p>
          </>
        )}
      </div>
    </>
  )
}

function AskButton(props: {
  readonly label: string
  readonly onAsk: OrderWatch['askNow']
  readonly onMessage: (message: string) => void
}) {
  const { label, onAsk, onMessage } = props
  const onFailure = useActionFailure()
  const [isBusy, setBusy] = useState(false)
  async function ask(): Promise<void> {
    onMessage('')
    setBusy(true)
    const outcome = await onAsk()
    setBusy(false)
    if (outcome.name === 'failed') onMessage(onFailure(outcome.error))
    else if (outcome.name === 'answered' && outcome.status === 'waiting') showToast('暂未查询到支付结果，请稍后再试')
  }
  return (
    <Button variant="outline" block busy={isBusy} onClick={() => void ask()}>
      {label}
    </Button>
  )
}

/** 支付剩余时间, by the clock and not by counting: right after a sleep, too. */
function PayClock({ linkEndsAt }: { readonly linkEndsAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return (
    <section className={styles.top}>
      <p className={styles.key}>支付剩余时间</p>
      <p role="timer" className={styles.clock}>
        {timeLeft(linkEndsAt, now)}
      </p>
    </section>
  )
}
