import { ordersRead, type Order } from '../../../api/order.ts'
import { listPageSize } from '../../../api/read-addresses.ts'
import { useMainPagedRead } from '../../../platform/reads/use-main-paged-read.ts'
import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { PagedList } from '../../../ui/state/paged-list.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import { Bone, SkeletonFrame } from '../../../ui/state/skeleton.tsx'
import { OrderListRow } from './order-list-row.tsx'
import styles from './order-list.module.css'

const pageRead = (page: number) => ordersRead({ page, pageSize: listPageSize })
const numberOf = ({ orderNo }: Order): string => orderNo
const unpaidMessage = '未支付的订单会在约1小时后自动取消，不在此列出'

/** 我的订单: what was paid (screens 2.12). */
export function MemberOrderScreen() {
  const list = useMainPagedRead(pageRead, listPageSize, numberOf)
  return (
    <Screen title="我的订单" tone="bg">
      <PagedList
        list={list}
        skeleton={<OrderListBones />}
        empty={<NoOrders />}
        foot={<p className={styles.unpaid}>{unpaidMessage}</p>}
      >
        {(orders) => (
          <ul className={styles.rows}>
            {orders.map((order) => (
              <OrderListRow key={order.orderNo} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  )
}

function NoOrders() {
  return (
    <StateView
      illustration="empty"
      title="还没有订单"
      text={unpaidMessage}
      actions={
        <AppLink href={paths.courses()} className={buttonClass()}>
          去选课
        </AppLink>
      }
    />
  )
}

/** The shape of orders to come. */
function OrderListBones() {
  return (
    <SkeletonFrame>
      <span className={styles.bones}>
        {[0, 1, 2].map((row) => (
          <span key={row} className={styles.card}>
            <span className={styles.head}>
              <Bone width={72} height={12} />
              <Bone width={40} height={12} />
            </span>
            <span className={styles.goods}>
              <Bone width={104} height={78} />
              <span className={styles.body}>
                <Bone width="100%" height={16} />
                <Bone width={48} height={20} top="auto" />
              </span>
            </span>
            <span className={styles.facts}>
              <Bone width="100%" height={16} />
              <Bone width="100%" height={16} top={12} />
            </span>
          </span>
        ))}
      </span>
    </SkeletonFrame>
  )
}
