import type { Order, OrderGoods } from '../../../api/order.ts'
import { copyText } from '../../../platform/browser/copy-text.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { formatCents, formatPrice } from '../../../shared/money.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { goodsWord } from '../../../domain/order/goods.ts'
import { GoodsPicture } from '../goods-picture.tsx'
import styles from './order-list.module.css'

/** One paid order. The name is the link; it covers the goods, the number stays free to be copied (screens 2.12). */
export function OrderListRow({ order }: { readonly order: Order }) {
  const { orderNo, statusText, goods, charge, refundCents, createdAt } = order
  return (
    <li className={styles.card}>
      <p className={`${styles.head} num`}>
        <span>{createdAt !== null && <RelativeTime at={createdAt} />}</span>
        <span className={styles.status}>{statusText}</span>
      </p>
      <Goods goods={goods} />
      <dl className={`${styles.facts} num`}>
        <div className={styles.fact}>
          <dt>订单号</dt>
          <dd className={styles.number}>
            <span>{orderNo}</span>
            <CopyButton orderNo={orderNo} />
          </dd>
        </div>
        {charge !== null && (
          <div className={styles.fact}>
            <dt>订单金额</dt>
            <dd>
              <Price text={formatPrice(charge)} />
            </dd>
          </div>
        )}
      </dl>
      {refundCents > 0 && <p className={`${styles.refund} num`}>已退金额：{formatCents(refundCents)}</p>}
    </li>
  )
}

function Goods({ goods }: { readonly goods: OrderGoods | null }) {
  const href = listedGoodsAddress(goods)
  const name = goods?.name || '商品信息缺失'
  return (
    <div className={styles.goods}>
      <GoodsPicture type={goods?.type} cover={goods?.cover ?? ''} />
      <div className={styles.body}>
        <h2 className={`${styles.name} title-break`}>
          {href === null ? (
            name
          ) : (
            <AppLink href={href} className={styles.link}>
              {name}
            </AppLink>
          )}
        </h2>
        {goods !== null && (
          <p className={styles.type}>
            <Tag>{goodsWord(goods.type)}</Tag>
          </p>
        )}
      </div>
    </div>
  )
}

function CopyButton({ orderNo }: { readonly orderNo: string }) {
  async function copy(): Promise<void> {
    showToast((await copyText(orderNo)) ? '已复制' : '复制失败，请长按订单号复制')
  }
  return (
    <Button
      variant="text"
      size="small"
      aria-label={`复制订单号${orderNo}`}
      className={styles.copy}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={16} />
      复制
    </Button>
  )
}

/** The course or the memberships; null for goods that are unknown or cannot be opened here. */
export function listedGoodsAddress(goods: OrderGoods | null): string | null {
  if (goods?.type === 'ROLE') return paths.role
  return goods?.type === 'COURSE' && goods.id > 0 ? paths.course(goods.id) : null
}
