import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import { AppLink } from './link.tsx'
import styles from './section.module.css'

export interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A part of a screen with its heading and, at the right, one way on. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A quiet link to the rest: 查看全部 ›. */
export function MoreLink(props: { readonly href: string; readonly label: string }) {
  return (
    <AppLink href={props.href} className={styles.more}>
      {props.label}
      <Icon name="chevron-right" size={16} />
    </AppLink>
  )
}
