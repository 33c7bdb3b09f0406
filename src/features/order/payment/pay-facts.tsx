import { copyText } from '../../../platform/browser/copy-text.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CellGroup } from '../../../ui/frame/cell.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { GoodsCard } from '../checkout/goods-card.tsx'
import type { PayItem } from './pay-item.ts'
import styles from './pay.module.css'

/** Number, goods and amounts of an order, as the server gave them; without a record the number alone (screens 2.10). */
export function PayFacts({ orderNo, item }: { readonly orderNo: string; readonly item: PayItem | null }) {
  async function copy(): Promise<void> {
    showToast((await copyText(orderNo)) ? '已复制' : '复制失败，请长按订单号复制')
  }
  return (
    <CellGroup>
      {item && (
        <div className={styles.goods}>
          <GoodsCard type={item.goodsType} name={item.goodsName} cover={item.cover} />
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>订单号</dt>
          <dd className={styles.number}>
            <span>{orderNo}</span>
            <Button
              variant="text"
              size="small"
              aria-label="复制订单号"
              className={styles.copy}
              onClick={() => void copy()}
            >
              <Icon name="copy" size={16} />
              复制
            </Button>
          </dd>
        </div>
        {item === null ? (
          <div>
            <dt>状态</dt>
            <dd>等待支付</dd>
          </div>
        ) : (
          <>
            {item.total !== null && (
              <div>
                <dt>应付</dt>
                <dd>
                  <Price text={formatPrice(item.total)} />
                </dd>
              </div>
            )}
            {item.discount !== null && (
              <div>
                <dt>优惠</dt>
                <dd>{formatPrice(item.discount)}</dd>
              </div>
            )}
          </>
        )}
      </dl>
      {item && (item.isPromoRefused || item.isPriceChanged) && (
        <p className={styles.refused}>{item.isPromoRefused ? '优惠码未生效' : '价格已变动，以此处金额为准'}</p>
      )}
    </CellGroup>
  )
}
