import { use, type ReactNode } from 'react'
import type { ReadState } from '../../shared/read.ts'
import { RefreshContext } from '../frame/refresh-context.ts'
import { ListEnd, type ListEndProps } from './list-end.tsx'
import { PullRefresh } from './pull-refresh.tsx'
import { ReadView } from './read-view.tsx'

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
