import { cx } from './cx.ts'
import styles from './badge.module.css'

/** A count in a red pill, at most 99+; nothing for 0. The name of what is counted belongs to the element around it. */
export function Badge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, 'num', className)} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A red point: something is new, without a number. */
export function Dot({ className }: { readonly className?: string }) {
  return <span className={cx(styles.dot, className)} aria-hidden="true" />
}
