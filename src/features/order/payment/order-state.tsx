import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import type { IconName } from '../../../ui/media/icon-names.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './order-state.module.css'

export interface OrderStateProps {
  readonly icon: IconName
  readonly isGood?: boolean
  readonly title: string
  /** A second sentence, e.g. why it takes longer. */
  readonly message?: string
  /** Left out when there is none. */
  readonly orderNo?: string
  /** The buttons, below each other. */
  readonly children: ReactNode
}

/** How an order stands: icon, text, number, buttons (screens 2.11). */
export function OrderState({ icon, isGood = false, title, message, orderNo, children }: OrderStateProps) {
  return (
    <section className={styles.state}>
      <Icon name={icon} size={48} className={cx(styles.icon, isGood && styles.good)} />
      <div role="status">
        <h2 className={styles.title}>{title}</h2>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      {orderNo !== undefined && <p className={styles.number}>订单号 {orderNo}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
