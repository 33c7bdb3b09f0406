import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import styles from './entry-card.module.css'
import { AppLink } from './link.tsx'

export interface EntryCardProps {
  readonly icon: IconName
  readonly title: ReactNode
  readonly note: string
  /** What it leads to is there: its icon is green. */
  readonly isReady?: boolean
  /** One of the two: a link, or a button. */
  readonly href?: string
  readonly onClick?: () => void
}

/** The way to a part of the app that has something for this moment: 下载课时, 已下载 12 节. */
export function EntryCard({ icon, title, note, isReady = false, href, onClick }: EntryCardProps) {
  const className = cx(styles.card, isReady && styles.ready)
  const content = (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <small className={cx(styles.note, 'num')}>{note}</small>
      </span>
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </>
  )
  if (href !== undefined) {
    return (
      <AppLink href={href} className={className}>
        {content}
      </AppLink>
    )
  }
  return (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  )
}
