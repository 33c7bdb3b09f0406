import type { ReactNode } from 'react'
import artUrl from '../media/illustrations.svg?url&no-inline'
import styles from './state-view.module.css'

type Illustration = 'empty' | 'offline' | 'error' | 'gone' | 'search' | 'study' | 'refused' | 'bag' | 'notes'

export interface StateViewProps {
  readonly illustration: Illustration
  /** One sentence, friendly, never technical (screens 0.2). */
  readonly title: string
  readonly text?: string
  /** One or two buttons; the useful one last. */
  readonly actions?: ReactNode
  /** A link or text button below the buttons, e.g. 查看已保存的内容. */
  readonly extra?: ReactNode
}

/** What a screen shows in place of content: empty, offline, failed, gone, refused. */
export function StateView({ illustration, title, text, actions, extra }: StateViewProps) {
  return (
    <section className={styles.state}>
      <svg viewBox="0 0 176 132" className={styles.art} aria-hidden="true">
        <use href={`${artUrl}#${illustration}`} />
      </svg>
      <div role="status">
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {extra !== undefined && <div className={styles.extra}>{extra}</div>}
    </section>
  )
}
