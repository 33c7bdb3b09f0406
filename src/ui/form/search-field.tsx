import type { RefObject } from 'react'
import { Icon } from '../media/icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

const label = '搜索关键词'

export interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
  readonly clearable?: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/** The search form: field and button 搜索 (screens 2.1, 2.19). */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, onSubmit, clearable, autoFocus, inputRef } = props
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Icon name="search" size={20} />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        // the search screen has nothing else to begin with
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        value={value}
        className={styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {clearable && value !== '' && <IconButton name="close" size={18} label="清除" onClick={() => onChange('')} />}
      <button type="submit" className={styles.go}>
        搜索
      </button>
    </form>
  )
}
