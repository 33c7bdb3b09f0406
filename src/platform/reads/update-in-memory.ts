import type { Partition, Read } from '../../shared/read.ts'
import { hashReadKey, queryClient, readKey } from './query-client.ts'

/** The answer of a read this page holds, if it holds one. */
export function answerInMemory<T>(partition: Partition, read: Read<T>): T | undefined {
  return queryOf(partition, read)?.state.data
}

/** Changes the answer of a read this page holds, if it holds one, until it is asked for anew. */
export function updateInMemory<T>(partition: Partition, read: Read<T>, next: (answer: T) => T): void {
  const query = queryOf(partition, read)
  if (query?.state.data !== undefined)
    query.setData(next(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true })
}

/** Found by the name reads have in the cache, which is not the library's own. */
const queryOf = <T>(partition: Partition, read: Read<T>) =>
  queryClient.getQueryCache().get<T>(hashReadKey(readKey(partition, read)))
