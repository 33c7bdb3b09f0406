import { useEffect, useRef } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './tick.module.css'

export interface TickProps {
  /** `some`: of what it stands for, not all. */
  readonly state: 'on' | 'off' | 'some'
  /** For a label that does not stand around it. */
  readonly id?: string
  readonly disabled?: boolean
  readonly onChange: () => void
}

/** The box of a row that can be chosen; the row around it is its label. */
export function Tick({ state, id, disabled, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // there is no attribute for it
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <span className={styles.box}>
      <input
        ref={input}
        type="checkbox"
        id={id}
        checked={state === 'on'}
        disabled={disabled}
        className={styles.input}
        onChange={onChange}
      />
      <Icon name={state === 'some' ? 'minus' : 'check'} size={14} className={styles.check} />
    </span>
  )
}
