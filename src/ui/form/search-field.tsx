import { useRef, type RefObject } from 'react'
import { Icon } from '../media/icon.tsx'
import { ClearButton } from './clear-button.tsx'
import styles from './search-field.module.css'

interface SearchInputProps {
  /** What is searched, in words. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Adds the button 清除 while there is text. */
  readonly clearable?: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/** Magnifier, field and 清除 of a search. */
function SearchInput({ label, value, onChange, clearable, autoFocus, inputRef }: SearchInputProps) {
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  return (
    <>
      <Icon name="search" size={20} />
      <input
        ref={ref}
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
      {clearable && value !== '' && <ClearButton field={ref} onClear={() => onChange('')} />}
    </>
  )
}

export interface SearchFieldProps extends Omit<SearchInputProps, 'label'> {
  readonly onSubmit: () => void
}

/** The search form: field and button 搜索 (screens 2.1, 2.19). */
export function SearchField({ onSubmit, ...input }: SearchFieldProps) {
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <SearchInput {...input} label="搜索关键词" />
      <button type="submit" className={styles.go}>
        搜索
      </button>
    </form>
  )
}

/** A search that answers with every character: a field without a button. */
export function LiveSearchField(props: Pick<SearchInputProps, 'label' | 'value' | 'onChange'>) {
  return (
    <search className={styles.search}>
      <SearchInput {...props} clearable />
    </search>
  )
}
