/** Copies of private answers that an action of this device made wrong (screens 2.9.6). */
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { partitionAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { asCachedRead } from './cached-read.ts'
import { appStore } from '../store.ts'

/** The operation in the name of a kept answer. */
const operationOf = (key: string): string => key.split('/')[1] ?? ''

/**
 * Drops the copies of the present member that `isWrong` names by operation and answer, kept on the device or in memory
 * (`undefined` for one that is still being asked for). What is on screen is asked for again.
 */
export async function invalidateReads(isWrong: (operation: string, data: unknown) => boolean): Promise<void> {
  const partition = appStore.get(partitionAtom)
  if (partition === null) return
  const kept = await cachedReads.entries(`${partition}/`).catch(() => [])
  const wrong = kept.filter(([key, value]) => {
    const copy = asCachedRead(value)
    return copy !== null && isWrong(operationOf(key), copy.data)
  })
  await Promise.all(wrong.map(([key]) => cachedReads.delete(key).catch(() => {})))
  const isMeant = ({ queryKey, state }: Query): boolean =>
    queryKey[0] === partition && isWrong(String(queryKey[1]), state.data)
  queryClient.removeQueries({ type: 'inactive', predicate: isMeant })
  // what is on screen stays until the answer is there
  void queryClient.invalidateQueries({ type: 'active', predicate: isMeant })
}
