import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './stepper.module.css'

export interface StepperProps {
  /** Names the number. */
  readonly label: string
  /** E.g. GB; read out after the number. */
  readonly unit: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** 1 unless told. */
  readonly step?: number
  /** Called with a number from `least` to `most`, of any number of places. */
  readonly onChange: (value: number) => void
}

/** A number with − and +, and by hand. What is typed counts when the field is left; what is no number changes nothing. */
export function Stepper({ label, unit, value, least, most, step: by = 1, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? String(value)
  const typed = Number.parseFloat(draft ?? '')

  /** Goes on from what was typed, as far as that is a number. */
  function change(difference: number): void {
    setDraft(null)
    onChange(Math.min(most, Math.max(least, (Number.isNaN(typed) ? value : typed) + difference)))
  }
  const step = (way: number) => () => change(way * by)
  function commit(): void {
    if (draft !== null) change(0)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') commit()
    else if (way !== undefined) {
      event.preventDefault()
      step(way)()
    }
  }

  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      {/* a button that was disabled under the focus would lose it */}
      <button
        type="button"
        aria-label="减少"
        aria-disabled={value <= least}
        className={styles.button}
        onClick={step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <label className={styles.field}>
        <input
          type="text"
          inputMode={Number.isInteger(by) ? 'numeric' : 'decimal'}
          role="spinbutton"
          aria-label={`${label} ${unit}`}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          maxLength={4}
          value={shown}
          className={styles.input}
          style={{ width: `${Math.max(1, shown.length)}ch` }}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden="true">{unit}</span>
      </label>
      <button type="button" aria-label="增加" aria-disabled={value >= most} className={styles.button} onClick={step(1)}>
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
