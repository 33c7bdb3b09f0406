import type { ReactNode } from 'react'
import cell from './cell.module.css'
import styles from './switch.module.css'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The words at its left, and its name. */
  readonly children: ReactNode
}

/** A setting that acts at once, as a row of a `CellGroup`. */
export function Switch({ checked, onChange, disabled, children }: SwitchProps) {
  return (
    <label className={cell.row}>
      <span className={cell.label}>{children}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        className={styles.switch}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
