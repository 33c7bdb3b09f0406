import { cx } from '../cx.ts'
import styles from './badge.module.css'

/** Unread things in a red pill, at most 99+; nothing for 0. What is read out is what is seen, and what it counts. */
export function Badge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, 'num', className)}>
      {count > 99 ? '99+' : count}
      <span className="vh">条未读</span>
    </span>
  )
}

/** A red point: something is new, without a number. */
export function Dot({ className }: { readonly className?: string }) {
  return <span className={cx(styles.dot, className)} aria-hidden="true" />
}
