import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  /** A child of the option above. */
  readonly isIndented?: boolean
}

export interface RadioGroupProps<Value extends string | number> {
  /** Name of the group. */
  readonly label: string
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** "list" for sheets, "cards" for large choices such as memberships, "segment" for a few words side by side, "cells" for rows of three. */
  readonly look?: 'list' | 'cards' | 'segment' | 'cells'
}

/** One of several; real radio buttons, so arrow keys move the choice. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, look = 'list' } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles[look]}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.option, option.isIndented && styles.indented)}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className={styles.input}
            onChange={() => onChange(option.value)}
          />
          {look === 'cards' && <span className={styles.circle} />}
          <span className={styles.label}>{option.label}</span>
          {look === 'list' && <Icon name="check" size={20} className={styles.check} />}
        </label>
      ))}
    </div>
  )
}
