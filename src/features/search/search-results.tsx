import { memo, useState } from 'react'
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
import { hitPrice } from '../../domain/course/course-price.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { MarkedText } from '../../ui/text/marked-text.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { hitAddress, hitKey, typeLabel, wordsOf } from './search-model.ts'
import { storedHits } from './stored-hits.ts'
import styles from './search.module.css'

interface SearchResultsProps {
  readonly keywords: string
  readonly type: SearchType
  readonly list: PagedRead<SearchHit>
}

/** What the server found; without a network, what this device finds by itself. */
export function SearchResults({ keywords, type, list }: SearchResultsProps) {
  const { state, isEmpty, end, loadMore, refresh } = list
  const [wasCutOff, setCutOff] = useState(false)
  // asked again, a list without an answer is on its way as at first: until it ends, what was found here stays
  const isLoading = state.status === 'loading'
  const isCutOff = isLoading ? wasCutOff : state.status === 'failed' && isUnreachable(state.error)
  if (isCutOff !== wasCutOff) setCutOff(isCutOff)
  const stored = useStoredHits(keywords, type, isCutOff)
  if (isCutOff && stored === null) return null
  if (isCutOff && stored !== null && stored.length > 0) {
    return (
      <>
        <p className={styles.stored} role="status">
          来自本机已保存的内容
        </p>
        <Hits hits={stored} keywords={keywords} />
        {/* what the device has is not all there is */}
        <ListEnd state={isLoading ? 'loading' : 'error'} onMore={() => void refresh()} />
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
    <ul className={`${styles.hits} columns`}>
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
  })
  return data ?? null
}

/** One hit. Its texts are text, whatever they contain; types without a screen are no link (screens 2.19). */
const HitRow = memo(function HitRow({ hit, keywords }: { readonly hit: SearchHit; readonly keywords: string }) {
  const pictureSource = usePictureSource()
  const address = hitAddress(hit)
  const words = wordsOf(keywords)
  const isCourse = hit.type === 'vod'
  const price = hitPrice(hit)
  const content = (
    <>
      <span className={styles.body}>
        <span className={styles.type}>
          <Tag>{typeLabel(hit.type)}</Tag>
        </span>
        <h2 className={`${styles.title} title-break`}>
          <MarkedText text={hit.title} words={words} />
        </h2>
        {hit.excerpt !== '' && (
          <span className={styles.excerpt}>
            <MarkedText text={hit.excerpt} words={words} />
          </span>
        )}
        {isCourse && <Price text={price.text} tone={price.kind} className={styles.price} />}
      </span>
      {isCourse && <Picture src={pictureSource(hit.cover)} alt="" width={104} height={78} className={styles.cover} />}
    </>
  )
  return (
    <li className={styles.row}>
      {address === null ? (
        <div className={styles.hit}>{content}</div>
      ) : (
        <AppLink href={address} className={styles.hit}>
          {content}
        </AppLink>
      )}
    </li>
  )
})
