import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMainFailure } from '../../../platform/reads/use-main-read.ts'
import { paths } from '../../../shared/paths.ts'
import { ErrorView, GoneView } from '../../../ui/state/read-view.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { HomeLink } from './home-link.tsx'
import { OrderCancelled } from './order-cancelled.tsx'
import { readPayItem, removePayItem } from './pay-item.ts'
import { linkLifeMs, payPauseMs } from './pay-model.ts'
import { PayView } from './pay-view.tsx'
import { useNextScreens } from '../checkout/use-next-screens.ts'
import { useOrderWatch } from './use-order-watch.ts'
import { pending } from './watch-model.ts'

const frame = { title: '等待支付', tone: 'bg' } as const

/** 等待支付 (screens 2.10): watches the order of this number, which stays text. */
export function PayScreen({ orderNo }: { readonly orderNo: string | undefined }) {
  if (orderNo !== undefined) return <Pay orderNo={orderNo} />
  return (
    <Screen {...frame}>
      <GoneView />
    </Screen>
  )
}

function Pay({ orderNo }: { readonly orderNo: string }) {
  const router = useRouter()
  useNextScreens(paths.orderSuccess())
  const [item] = useState(() => readPayItem(orderNo))
  const [linkEndsAt] = useState(() => (item?.createdAt ?? Date.now()) + linkLifeMs)
  const { watch, state } = useOrderWatch(orderNo, () => ({
    // what is known of the order can be shown before the server answers
    initial: item === null ? { name: 'opening' } : pending,
    overdueAt: linkEndsAt,
    pauseMs: (isOverdue, now) => payPauseMs(isOverdue, now, linkEndsAt),
  }))
  const error = 'error' in state ? state.error : null
  useMainFailure(error)
  const { name } = state
  useEffect(() => {
    if (name === 'paid') {
      void router.navigate({ href: paths.orderSuccess(orderNo), replace: true })
    } else if (name === 'cancelled') removePayItem(orderNo)
  }, [name, orderNo, router])

  return (
    <Screen {...frame}>
      {name === 'pending' && (
        <PayView orderNo={orderNo} item={item} linkEndsAt={linkEndsAt} state={state} onAsk={() => watch.askNow()} />
      )}
      {name === 'cancelled' && <OrderCancelled orderNo={orderNo} item={item} hasList />}
      {name === 'missing' && <GoneView />}
      {name === 'failed' && (
        <>
          <ErrorView error={error} onRetry={() => watch.renew(linkEndsAt)} />
          <HomeLink />
        </>
      )}
      {(name === 'opening' || name === 'paid') && (
        <div aria-busy="true" aria-label="正在加载">
          <Skeleton kind="rows" rows={3} />
        </div>
      )}
    </Screen>
  )
}
