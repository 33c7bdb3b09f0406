import { formatPrice } from '../../../shared/money.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Cell } from '../../../ui/frame/cell.tsx'
import type { Promo } from './checkout-model.ts'
import styles from './order.module.css'

export interface PromoRowProps {
  readonly promo: Promo | null
  readonly isLocked: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** The row 优惠码: the way to the sheet, and the applied code with what it takes off (screens 2.9). */
export function PromoRow({ promo, isLocked, onOpen, onRemove }: PromoRowProps) {
  if (promo === null) return <Cell title="优惠码" value="未使用" onClick={onOpen} busy={isLocked} />
  return (
    <div className={styles.promo}>
      <button
        type="button"
        className={styles.promoOpen}
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : onOpen}
      >
        <span className={styles.promoLabel}>优惠码</span>
        <span className={styles.promoCode}>{promo.code}</span>
        <span className={styles.reduction}>−{formatPrice(promo.reduction)}</span>
      </button>
      <Button variant="text" size="small" disabled={isLocked} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}
