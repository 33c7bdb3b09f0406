import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { searchRead, type SearchType } from '../../api/search.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { paths } from '../../shared/paths.ts'
import { Chip, ChipRow } from '../../ui/form/chip.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { HistoryList } from './history-list.tsx'
import { cleanKeywords, foundSentence, hitKey, searchQuery, searchType, searchTypes } from './search-model.ts'
import { SearchResults } from './search-results.tsx'
import { useHistory } from './use-history.ts'
import styles from './search.module.css'

const pageSize = 10

/** 搜索 (screens 2.19). Keywords and type are the raw query values; what is typed counts only once it is searched. */
export function SearchScreen(props: { readonly keywords: string | undefined; readonly type: string | undefined }) {
  const keywords = cleanKeywords(props.keywords)
  const type = searchType(props.type)
  const navigate = useNavigate()
  const history = useHistory(keywords)
  const list = useMainPagedRead(
    (page) => searchRead({ keywords, type, page, size: pageSize }),
    pageSize,
    hitKey,
    keywords !== '',
  )
  const { refresh, state, total } = list
  const found = keywords !== '' && 'data' in state ? foundSentence(total, state.data.length) : ''

  function search(nextKeywords: string, nextType: SearchType): void {
    if (nextKeywords === keywords && nextType === type) return void refresh()
    void navigate({
      href: paths.search(searchQuery(nextKeywords, nextType)),
      replace: true,
      resetScroll: false,
    })
    window.scrollTo({ top: 0 })
  }

  return (
    <Screen
      title="搜索"
      hasColumns={keywords !== ''}
      headerField={<Field keywords={keywords} onSearch={(words) => search(words, type)} />}
    >
      {/* there before it has words: a region that comes with them is not heard */}
      <p className="vh" role="status">
        {found}
      </p>
      {keywords === '' ? (
        <HistoryList history={history} />
      ) : (
        <>
          <div className={styles.chips}>
            <ChipRow label="类型">
              {searchTypes.map(({ key, label }) => (
                <Chip key={key} isSelected={key === type} onClick={() => search(keywords, key)}>
                  {label}
                </Chip>
              ))}
            </ChipRow>
          </div>
          <SearchResults key={`${type}/${keywords}`} keywords={keywords} type={type} list={list} />
        </>
      )}
    </Screen>
  )
}

function Field({ keywords, onSearch }: { readonly keywords: string; readonly onSearch: (keywords: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(keywords)
  const [shownFor, setShownFor] = useState(keywords)
  if (shownFor !== keywords) {
    // the address was changed by the history or by a link
    setShownFor(keywords)
    setText(keywords)
  }

  function submit(): void {
    const words = cleanKeywords(text)
    if (words === '') {
      showToast('请输入关键字后再搜索')
      input.current?.focus()
      return
    }
    // the keyboard makes room for what was found
    input.current?.blur()
    onSearch(words)
  }

  return (
    <SearchField
      value={text}
      onChange={setText}
      onSubmit={submit}
      clearable
      // nothing else is here to begin with (screens 2.19)
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={keywords === ''}
      inputRef={input}
    />
  )
}
