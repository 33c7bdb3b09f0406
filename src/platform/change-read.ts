import type { Partition, Read } from '../shared/read.ts'
import { hashReadKey, queryClient, readKey } from './queries.ts'

/** Changes the answer of a read this page holds, if it holds one, until it is asked for anew. */
export function changeRead<T>(partition: Partition, read: Read<T>, next: (answer: T) => T): void {
  // found by the name reads have in the cache, which is not the library's own
  const query = queryClient.getQueryCache().get<T>(hashReadKey(readKey(partition, read)))
  if (query?.state.data !== undefined)
    query.setData(next(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true })
}
