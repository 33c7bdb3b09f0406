import styles from './switch.module.css'

export interface SwitchProps {
  /** Name for assistive technology; the visible label stands beside it. */
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. A real checkbox below: the kit's own switch has no name and hears no key. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.knob} />
    </span>
  )
}
