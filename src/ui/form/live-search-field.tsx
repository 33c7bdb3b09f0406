import { SearchInput, type SearchInputProps } from './search-input.tsx'
import styles from './search-field.module.css'

/** A search that answers with every character: a field without a button. */
export function LiveSearchField(props: Pick<SearchInputProps, 'label' | 'value' | 'onChange'>) {
  return (
    <search className={styles.search}>
      <SearchInput {...props} clearable />
    </search>
  )
}
