import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './tag.module.css'

export type TagTone = 'brand' | 'ok' | 'gold' | 'warn' | 'muted' | 'price'

/** A small label: 试看 (brand), 已购买 (ok), VIP免费 (gold), 下载失败 (warn), 录播课 (muted). */
export function Tag({ tone = 'muted', children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>
}
