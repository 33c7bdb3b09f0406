import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { cachedReads, historyStore } from '../../platform/storage/storage.ts'
import { readHistory, remembered } from './search-model.ts'

export interface SearchHistory {
  /** Newest first; null while it is read. */
  readonly entries: readonly string[] | null
  remove(keywords: string): void
  clear(): void
}

/** The last searches of this viewer on this device (screens 2.19); `keywords` are remembered once they are searched. */
export function useHistory(keywords: string): SearchHistory {
  const partition = useAtomValue(partitionAtom)
  const [read, setRead] = useState<{ readonly key: string; readonly entries: readonly string[] } | null>(null)
  // while it is not known whose it is nothing is written down
  const key = partition === null ? null : `${partition}/searchHistory`

  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const show = (entries: readonly string[]): void => {
      if (isCurrent) setRead({ key, entries })
    }
    void moveHistory(key)
      .then(() => (keywords === '' ? undefined : change(key, (history) => remembered(history, keywords))))
      .then(() => historyStore.get(key))
      .then((value) => show(readHistory(value)))
      .catch(() => show([]))
    return () => {
      isCurrent = false
    }
  }, [key, keywords])

  const alter = useCallback(
    (next: (history: readonly string[]) => readonly string[]) => {
      setRead((former) => former && { key: former.key, entries: next(former.entries) })
      if (key !== null) void change(key, next)
    },
    [key],
  )
  return {
    // what a former viewer searched for is not shown while that of the present one is read
    entries: read?.key === key ? read.entries : null,
    remove: (gone) => alter((history) => history.filter((entry) => entry !== gone)),
    clear: () => alter(() => []),
  }
}

/** A full disk was told by the storage; losing the history does no harm. */
function change(key: string, next: (history: readonly string[]) => readonly string[]): Promise<void> {
  return historyStore.update(key, (value) => next(readHistory(value))).catch(() => {})
}

/** Former versions kept it among the answers; moved once. */
async function moveHistory(key: string): Promise<void> {
  const former = await cachedReads.get(key)
  if (former === undefined) return
  await historyStore.update(key, (value) => value ?? former)
  await cachedReads.delete(key)
}
