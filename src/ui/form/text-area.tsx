import { useId, type RefObject } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'
import { limitedHandlers } from './limited-handlers.ts'

export interface TextAreaProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly placeholder?: string
  /** Counted by code points; shows the counter {n}/{max}. */
  readonly maxLength: number
  readonly error?: string
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
}

/** Several lines of text with a counter (screens 1.14, 3.6). */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, value, onChange, rows = 3, maxLength, error } = props
  const { placeholder, areaRef } = props
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'vh' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, error && styles.invalid)}>
        <textarea
          ref={areaRef}
          id={id}
          rows={rows}
          value={value}
          placeholder={placeholder}
          className={cx(styles.input, styles.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}hint`}
          {...limitedHandlers(maxLength, onChange)}
        />
      </div>
      <p id={`${id}hint`} className={cx(styles.hint, styles.foot)}>
        {error && <span className={styles.error}>{error}</span>}
        <span className={cx(styles.counter, 'num')}>
          {Array.from(value).length}/{maxLength}
        </span>
      </p>
    </div>
  )
}
