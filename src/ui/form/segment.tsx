import { useId } from 'react'
import styles from './segment.module.css'

export interface SegmentProps<Value extends string | number> {
  /** Name of the group. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few, side by side; real radio buttons, so arrow keys move the choice. */
export function Segment<Value extends string | number>({ label, options, value, onChange }: SegmentProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segment}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className={styles.input}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
