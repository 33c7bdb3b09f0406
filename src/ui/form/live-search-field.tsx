import { Icon } from '../media/icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

export interface LiveSearchFieldProps {
  /** What is searched, in words. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A search that answers with every character: a field without a button. */
export function LiveSearchField({ label, value, onChange }: LiveSearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon name="search" size={20} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton name="close" size={18} label="清除" onClick={() => onChange('')} />}
    </search>
  )
}
