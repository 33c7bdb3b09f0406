import { paths } from '../../shared/paths.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import styles from './search.module.css'
import type { SearchHistory } from './use-history.ts'

/** 搜索历史: the last searches, each a way to search again (screens 2.19). */
export function HistoryList({ history }: { readonly history: SearchHistory }) {
  const { entries } = history
  if (entries === null || entries.length === 0) return null
  return (
    <section className={styles.history}>
      <div className={styles.historyHead}>
        <h2 className={styles.historyTitle}>搜索历史</h2>
        <button type="button" className={styles.clear} onClick={history.clear}>
          <Icon name="trash" size={16} />
          清空
        </button>
      </div>
      <ul>
        {entries.map((keywords) => (
          <li key={keywords} className={styles.entry}>
            <AppLink href={paths.search({ keywords })} replace className={styles.entryLink}>
              <Icon name="history" size={20} />
              <span className={styles.entryText}>{keywords}</span>
            </AppLink>
            <IconButton
              name="close"
              size={18}
              label={`删除 ${keywords}`}
              className={styles.remove}
              onClick={() => history.remove(keywords)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
