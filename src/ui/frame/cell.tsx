import type { ReactNode } from 'react'
import { Badge } from '../text/badge.tsx'
import styles from './cell.module.css'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import { AppLink, type RenderLink } from './link.tsx'

/** Rows that belong together, on one card; `title` stands above it. */
export function CellGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.groupTitle}>{title}</h2>}
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

export interface CellProps {
  readonly title: ReactNode
  readonly icon?: IconName
  /** Another mark in the place of the icon, e.g. a colour swatch. */
  readonly lead?: ReactNode
  /** A second, smaller line. */
  readonly note?: ReactNode
  readonly value?: ReactNode
  /** Unread number. */
  readonly badge?: number
  readonly tone?: 'normal' | 'danger'
  /** Centres the title: 退出登录. */
  readonly isCentered?: boolean
  readonly href?: string
  readonly onClick?: () => void
  readonly busy?: boolean
  /** A control at the right end of a row that is itself no link and no button. */
  readonly end?: ReactNode
  readonly renderLink?: RenderLink
}

function Content({ title, icon, lead, note, value, badge = 0, isCentered, tone, href, onClick, end }: CellProps) {
  // what deletes leads nowhere
  const goesOn = (href !== undefined || onClick !== undefined) && !isCentered && tone !== 'danger'
  return (
    <>
      {icon && <Icon name={icon} className={styles.icon} />}
      {lead}
      <span className={styles.label}>
        {title}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {value !== undefined && <span className={cx(styles.value, 'num')}>{value}</span>}
      <Badge count={badge} />
      {goesOn && <Icon name="chevron-right" size={18} className={styles.chevron} />}
      {end}
    </>
  )
}

/** A row of settings or facts: a link with `href`, a button with `onClick`, else plain text. */
export function Cell(props: CellProps) {
  const { href, onClick, icon, tone, isCentered, busy, renderLink } = props
  const className = cx(
    styles.row,
    icon && styles.hasIcon,
    tone === 'danger' && styles.danger,
    isCentered && styles.centered,
  )
  const content = <Content {...props} />
  if (href !== undefined) {
    return (
      <AppLink href={href} className={className} onClick={onClick} renderLink={renderLink}>
        {content}
      </AppLink>
    )
  }
  if (onClick) {
    return (
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onClick}
      >
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}
