import { SearchInput, type SearchInputProps } from './search-input.tsx'
import styles from './search-field.module.css'

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
