import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Page, Partition, Read } from '../../shared/read.ts'
import { unknownAtom } from '../session/session-atoms.ts'
import { appStore } from '../store.ts'

/**
 * Stands where the partition stands in a key while it is not known whose the token is. Each token has a value of its own,
 * so that no member is shown what another one's token was answered.
 */
export const unknownPartition = (): string => appStore.get(unknownAtom)

/** True for the key of a read that was asked before it was known whose the token is. */
export const isOfUnknown = (key: QueryKey): boolean => String(key[0]).startsWith('unknown:')

/** What names a read. */
type Named = Pick<Read<unknown>, 'class' | 'operation' | 'params'>

/** The key of a read. The partition comes first, so that everything of one member can be found by it. */
export function readKey(partition: Partition, read: Named): QueryKey {
  return [read.class === 'public' ? 'public' : (partition ?? unknownPartition()), read.operation, read.params]
}

export type CachedPages<T> = InfiniteData<Page<T>, number>

/** The key under which all pages of a list are cached; `first` is the read of its first one. */
export const pagesKey = (partition: Partition, first: Named): QueryKey => [...readKey(partition, first), 'pages']
