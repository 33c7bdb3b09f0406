import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import styles from './swipe-row.module.css'

export interface SwipeRowProps {
  readonly icon: IconName
  readonly label: string
  readonly onAction: () => void
  readonly children: ReactNode
}

/**
 * A row with an action behind its right edge, pulled out by a swipe: a shortcut, never the only way. The browser scrolls
 * it; the kit's own swipe cell listens to each move of a finger, two hundred of them hold up the list.
 */
export function SwipeRow({ icon, label, onAction, children }: SwipeRowProps) {
  return (
    <div className={styles.track}>
      <div className={styles.row}>{children}</div>
      {/* the keyboard has the other way */}
      <button type="button" tabIndex={-1} className={styles.action} onClick={onAction}>
        <Icon name={icon} size={22} />
        {label}
      </button>
    </div>
  )
}
