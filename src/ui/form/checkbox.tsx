import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import styles from './checkbox.module.css'
import tick from './tick.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly name?: string
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** The label; links inside it work without toggling the box. */
  readonly children: ReactNode
}

/** A real checkbox with its label, 44 px to touch (screens 1.14). */
export function Checkbox({ checked, onChange, name, inputRef, children }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <span className={cx(tick.box, styles.box)}>
        <input
          ref={inputRef}
          type="checkbox"
          name={name}
          checked={checked}
          className={tick.input}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Icon name="check" size={14} className={tick.check} />
      </span>
      <span>{children}</span>
    </label>
  )
}
