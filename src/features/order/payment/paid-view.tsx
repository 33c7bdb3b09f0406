import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { courseRead } from '../../../api/course.ts'
import { ordersRead } from '../../../api/order.ts'
import { journalAtom } from '../../../platform/sync/journal.ts'
import { useRead } from '../../../platform/reads/use-read.ts'
import { tellAppEvent } from '../../../platform/browser/operator/app-event.ts'
import { useServices } from '../../../platform/services.tsx'
import { lessonToOpen, orderedLessons } from '../../../domain/learning/lesson-order.ts'
import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { HomeLink } from './home-link.tsx'
import { OrderState } from './order-state.tsx'
import { removePayItem, type PayItem } from './pay-item.ts'
import { invalidateAfterPurchase } from '../../../domain/order/invalidate-after-purchase.ts'

/** 支付成功 and where to go on; what the payment made wrong on this device is asked for again (screens 2.11). */
export function PaidView({ orderNo, item }: { readonly orderNo: string; readonly item: PayItem | null }) {
  const isRefreshed = useAfterPayment(orderNo, item)
  const start = useStartAddress(orderNo, item, isRefreshed)
  return (
    <OrderState icon="check-circle" isGood title="支付成功" orderNo={orderNo}>
      <AppLink href={start} replace className={buttonClass({ block: true })}>
        开始学习
      </AppLink>
      <AppLink href={paths.memberOrders} replace className={buttonClass({ variant: 'outline', block: true })}>
        查看订单
      </AppLink>
      <HomeLink />
    </OrderState>
  )
}

/** True when nothing of before the payment is kept any more. */
function useAfterPayment(orderNo: string, item: PayItem | null): boolean {
  const { session } = useServices()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // where it is seen again, or elsewhere, the order is not kept any more
    if (item !== null) tellAppEvent('paid')
    removePayItem(orderNo)
    void session.loadMember()
    const goods = item && { type: item.goodsType, id: item.goodsId }
    void invalidateAfterPurchase(goods).finally(() => setDone(true))
  }, [orderNo, item, session])
  return isDone
}

/** The lesson to begin with, as soon as it is known; what is bought alone already leads somewhere. */
function useStartAddress(orderNo: string, item: PayItem | null, isRefreshed: boolean): string {
  const journal = useAtomValue(journalAtom)
  const orders = useRead(ordersRead({ page: 1, pageSize: 10 }), item === null && isRefreshed)
  const rows = 'data' in orders.state ? orders.state.data.rows : []
  const row = rows.find((order) => order.orderNo === orderNo)?.goods
  const type = item?.goodsType ?? row?.type
  const id = item?.goodsId ?? row?.id ?? 0
  const isCourse = type === 'COURSE' && id > 0
  const course = useRead(courseRead(id), isCourse && isRefreshed)
  if (type === 'ROLE') return paths.courses()
  if (!isCourse) return paths.study()
  if (!('data' in course.state)) return paths.course(id)
  const { groups, watched } = course.state.data
  const lesson = lessonToOpen(orderedLessons(groups), journal, watched)
  return lesson ? paths.lesson(lesson.id) : paths.course(id)
}
