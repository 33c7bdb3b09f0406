import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import styles from './swipe-row.module.css'

interface SwipeAction {
  readonly icon: IconName
  readonly label: string
  /** For what does no harm. */
  readonly isQuiet?: boolean
  readonly onAction: () => void
}

export interface SwipeRowProps {
  readonly actions: readonly SwipeAction[]
  readonly children: ReactNode
}

/**
 * A row with actions behind its right edge, pulled out by a swipe: a shortcut, never the only way. The browser scrolls
 * it; the kit's own swipe cell listens to each move of a finger, two hundred of them hold up the list.
 */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  return (
    <div className={styles.track}>
      <div className={styles.row}>{children}</div>
      {/* the keyboard has the other way */}
      {actions.map(({ icon, label, isQuiet, onAction }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          className={cx(styles.action, isQuiet && styles.quiet)}
          onClick={onAction}
        >
          <Icon name={icon} size={22} />
          {label}
        </button>
      ))}
    </div>
  )
}
