import { use, useEffect, useState, type ReactNode } from 'react'
import type { ReadState } from '../../shared/read.ts'
import { RefreshContext } from '../frame/refresh-context.ts'
import { ListEnd, type ListEndProps } from './list-end.tsx'
import { ReadView } from './read-view.tsx'
import { PullRefresh as KitPullRefresh } from 'vant-react'
import styles from './pull-refresh.module.css'
import { keepNativePullAway } from './native-pull.ts'
import { Spinner } from './spinner.tsx'

export interface PagedListProps<T> {
  /** What `usePagedRead` returns. */
  readonly list: {
    readonly state: ReadState<readonly T[]>
    /** There are no rows and no further page that might have some. */
    readonly isEmpty: boolean
    readonly end: ListEndProps['state']
    readonly loadMore: () => void
    readonly refresh: () => Promise<void>
  }
  /** What stands above the list and is there in all its states. */
  readonly head?: ReactNode
  readonly skeleton: ReactNode
  /** What stands in place of the rows when there are none at all. */
  readonly empty: ReactNode
  /** What stands below the last row of the last page. */
  readonly foot?: ReactNode
  readonly children: (rows: readonly T[]) => ReactNode
}

/** A list that comes in pages (screens 1.18): pulled down to refresh, with its states, its rows and its end. */
export function PagedList<T>({ list, head, skeleton, empty, foot, children }: PagedListProps<T>) {
  const { state, isEmpty, end, loadMore, refresh } = list
  const [, noteRefresh] = use(RefreshContext)
  function refreshAll(): Promise<void> {
    noteRefresh()
    return refresh()
  }
  return (
    <PullRefresh onRefresh={refreshAll}>
      {head}
      <ReadView state={state} onRetry={() => void refresh()} skeleton={skeleton}>
        {(rows) =>
          isEmpty ? (
            empty
          ) : (
            <>
              {children(rows)}
              {/* the key makes it a new one below new rows, instead of one that is moved down before the eyes */}
              <ListEnd key={rows.length} state={end} onMore={loadMore} />
              {(end === 'none' || end === 'end') && foot}
            </>
          )
        }
      </ReadView>
    </PullRefresh>
  )
}

interface PullRefreshProps {
  /** Repeats the screen's main read; the head stays until it settles. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

const loading = () => (
  <span className={styles.loading} role="status">
    <Spinner />
    正在刷新…
  </span>
)

/** Pull down at the top to refresh (screens 1.18). Its weight is the kit's: import it lazily or on inner screens. */
function PullRefresh({ onRefresh, children }: PullRefreshProps) {
  // below the top the kit would look for the scroll container, and with it compute styles, at every move of the finger
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    // asked only after an event: at another time the answer would cost a layout of the page
    const look = (): void => setAtTop(window.scrollY <= 0)
    window.addEventListener('scroll', look, { passive: true })
    const release = keepNativePullAway()
    return () => {
      window.removeEventListener('scroll', look)
      release()
    }
  }, [])
  return (
    <KitPullRefresh
      className={styles.pull}
      disabled={!isAtTop}
      onRefresh={onRefresh}
      pullingText="下拉刷新"
      loosingText="松开刷新"
      loadingText={loading}
    >
      {children}
    </KitPullRefresh>
  )
}
