import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A row of chips that belong together. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // a fieldset cannot be laid out as a flexible box everywhere
    <div role="group" aria-label={label} className={styles.row}>
      {children}
    </div>
  )
}

export interface ChipProps {
  readonly isSelected?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A choice that is on or off, 44 px to touch. */
export function Chip({ isSelected = false, onClick, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={isSelected} className={styles.chip} onClick={onClick}>
      {children}
    </button>
  )
}
