import { useEffect, useState } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { useMainFailure } from '../../../platform/reads/use-main-read.ts'
import { errorDetail } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { ErrorView } from '../../../ui/state/read-view.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { HomeLink } from './home-link.tsx'
import { OrderCancelled } from './order-cancelled.tsx'
import { OrderState } from './order-state.tsx'
import { PaidView } from './paid-view.tsx'
import { readPayItem, removePayItem } from './pay-item.ts'
import { useOrderWatch } from './use-order-watch.ts'
import type { WatchState } from './watch-model.ts'

const frame = { title: '支付结果', tone: 'bg' } as const
const pauseMs = 2_000
const patienceMs = 60_000
const whenOnline = '当前无网络，联网后自动确认'

/** 支付结果 (screens 2.11): 支付成功 only after the server said so. */
export function SuccessScreen({ orderNo }: { readonly orderNo: string | undefined }) {
  return <Screen {...frame}>{orderNo === undefined ? <Missing /> : <Result orderNo={orderNo} />}</Screen>
}

function Result({ orderNo }: { readonly orderNo: string }) {
  const [item] = useState(() => readPayItem(orderNo))
  const { watch, state } = useOrderWatch(orderNo, () => ({
    initial: { name: 'opening' },
    overdueAt: Date.now() + patienceMs,
    pauseMs: (isOverdue) => (isOverdue ? null : pauseMs),
  }))
  const error = 'error' in state ? state.error : null
  useMainFailure(error)
  const isCancelled = state.name === 'cancelled'
  useEffect(() => {
    if (isCancelled) removePayItem(orderNo)
  }, [isCancelled, orderNo])
  const again = (): void => watch.renew(Date.now() + patienceMs)

  switch (state.name) {
    case 'paid':
      return <PaidView orderNo={orderNo} item={item} />
    case 'cancelled':
      return <OrderCancelled orderNo={orderNo} item={item} />
    case 'missing':
      return <Missing />
    case 'failed':
      if (errorDetail(error)?.kind === 'offline')
        return <Unpaid orderNo={orderNo} title={whenOnline} isOverdue onAgain={again} />
      return (
        <>
          <ErrorView error={error} onRetry={again} />
          <HomeLink />
        </>
      )
    default:
      return <Pending orderNo={orderNo} state={state} onAgain={again} />
  }
}

function Pending(props: {
  readonly orderNo: string
  readonly state: Extract<WatchState, { name: 'opening' | 'pending' }>
  readonly onAgain: () => void
}) {
  const { orderNo, state, onAgain } = props
  const isOverdue = state.name === 'pending' && state.isOverdue
  const isOffline = useIsOffline()
  const isRetrying = state.name === 'pending' && state.hasTrouble && !isOverdue
  return (
    <Unpaid
      orderNo={orderNo}
      title={isOverdue ? '尚未查询到支付结果' : '正在确认支付结果…'}
      message={isOffline ? whenOnline : isRetrying ? '网络异常，正在重试' : undefined}
      isOverdue={isOverdue}
      onAgain={onAgain}
    />
  )
}

function Unpaid(props: {
  readonly orderNo: string
  readonly title: string
  readonly message?: string
  /** Waiting alone does not help any more. */
  readonly isOverdue: boolean
  readonly onAgain: () => void
}) {
  const { orderNo, title, message, isOverdue, onAgain } = props
  const toPay = paths.orderPay(orderNo)
  return (
    <OrderState icon="clock" title={title} message={message} orderNo={orderNo}>
      {isOverdue && (
        <>
          <Button block onClick={onAgain}>
            重新查询
          </Button>
          <AppLink href={toPay} replace className={buttonClass({ variant: 'outline', block: true })}>
            返回支付页
          </AppLink>
        </>
      )}
      <HomeLink />
    </OrderState>
  )
}

function Missing() {
  return (
    <OrderState icon="info" title="未找到该订单">
      <AppLink href={paths.memberOrders} replace className={buttonClass({ block: true })}>
        查看订单
      </AppLink>
      <AppLink href={paths.home} replace className={buttonClass({ variant: 'outline', block: true })}>
        返回首页
      </AppLink>
    </OrderState>
  )
}
