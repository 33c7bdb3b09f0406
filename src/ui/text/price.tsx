import { cx } from '../cx.ts'
import styles from './price.module.css'

export interface PriceProps {
  /** The finished text: ￥99, 免费, 已购买 (screens 1.13.4); nothing stands in the place of ''. */
  readonly text: string
  readonly tone?: 'money' | 'free' | 'owned'
  readonly size?: 'normal' | 'large'
  readonly className?: string
}

/** A price; its ￥ is set smaller than the digits. */
export function Price({ text, tone = 'money', size = 'normal', className }: PriceProps) {
  if (text === '') return null
  const at = text.indexOf('￥')
  return (
    <span className={cx(styles.price, styles[tone], size === 'large' && styles.large, className)}>
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <span className={styles.yuan}>￥</span>
          {text.slice(at + 1)}
        </>
      )}
    </span>
  )
}
