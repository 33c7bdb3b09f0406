import { Fragment } from 'react'
import { cx } from '../cx.ts'
import styles from './meta.module.css'

/** Short facts in one line, a dot between them; empty ones are left out. */
export function Meta({ items, className }: { readonly items: readonly string[]; readonly className?: string }) {
  const facts = items.filter((item) => item !== '')
  if (facts.length === 0) return null
  return (
    <span className={cx('num', className)}>
      {facts.map((fact, index) => (
        // the facts of a line are fixed; their place is their identity
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <span className={styles.dot}>·</span>}
          {fact}
        </Fragment>
      ))}
    </span>
  )
}
