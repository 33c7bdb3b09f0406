import { cx } from '../cx.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 100; values outside are clamped. 100 is green. */
  readonly value: number
  /** Name for assistive technology; without it the bar is decoration beside a text that says the same. */
  readonly label?: string
  readonly className?: string
}

/** How much is done. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.floor(value) || 0))
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label }
  return (
    <span
      {...named}
      aria-valuenow={label === undefined ? undefined : percent}
      className={cx(styles.bar, percent === 100 && styles.done, className)}
    >
      <span className={styles.fill} style={{ width: `${percent}%` }} />
    </span>
  )
}

/** A progress bar with its percentage as text. */
export function ProgressLine({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <span className={styles.line}>
      <ProgressBar value={value} label={label} className={styles.grow} />
      <span className={styles.percent}>{Math.floor(value)}%</span>
    </span>
  )
}
