import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { SearchHit, SearchType } from '../../api/search.ts'
import type { PagedRead } from '../../platform/reads/use-paged-read.ts'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { isUnreachable } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { ReadView } from '../../ui/state/read-view.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { HitRow } from './hit-row.tsx'
import { hitKey } from './search-model.ts'
import styles from './search.module.css'
import { storedHits } from './stored-hits.ts'

export interface SearchResultsProps {
  readonly keywords: string
  readonly type: SearchType
  readonly list: PagedRead<SearchHit>
}

/** What the server found; without a network, what this device finds by itself. */
export function SearchResults({ keywords, type, list }: SearchResultsProps) {
  const { state, isEmpty, end, loadMore, refresh } = list
  const isCutOff = state.status === 'failed' && isUnreachable(state.error)
  const stored = useStoredHits(keywords, type, isCutOff)
  if (isCutOff && stored === null) return null
  if (isCutOff && stored !== null && stored.length > 0) {
    return (
      <>
        <p className={styles.stored} role="status">
          来自本机已保存的内容
        </p>
        <Hits hits={stored} keywords={keywords} />
      </>
    )
  }
  return (
    <ReadView state={state} onRetry={() => void refresh()} skeleton={<Skeleton kind="rows" />}>
      {(hits) =>
        isEmpty ? (
          <StateView
            illustration="search"
            title={`没有找到“${keywords}”`}
            actions={
              <AppLink href={paths.courses()} className={buttonClass({ variant: 'soft' })}>
                查看全部课程
              </AppLink>
            }
          />
        ) : (
          <>
            <Hits hits={hits} keywords={keywords} />
            <ListEnd key={hits.length} state={end} onMore={loadMore} />
          </>
        )
      }
    </ReadView>
  )
}

function Hits({ hits, keywords }: { readonly hits: readonly SearchHit[]; readonly keywords: string }) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <HitRow key={hitKey(hit)} hit={hit} keywords={keywords} />
      ))}
    </ul>
  )
}

/** Null while this device is searched. */
function useStoredHits(keywords: string, type: SearchType, isWanted: boolean): readonly SearchHit[] | null {
  const partition = useAtomValue(partitionAtom)
  const { data } = useQuery({
    queryKey: [partition ?? 'unknown', 'storedHits', keywords, type],
    queryFn: () => storedHits(partition, keywords, type),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? null
}
