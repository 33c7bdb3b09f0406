import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { partitionAtom } from '../../platform/session-atoms.ts'
import { storedReads } from '../../platform/storage.ts'
import { readHistory, remembered } from './search-model.ts'

const historyName = 'searchHistory'

export interface SearchHistory {
  /** Newest first; null while it is read. */
  readonly entries: readonly string[] | null
  remove(keywords: string): void
  clear(): void
}

/** The last searches of this viewer on this device (screens 2.19); `keywords` are remembered once they are searched. */
export function useHistory(keywords: string): SearchHistory {
  const partition = useAtomValue(partitionAtom)
  const [entries, setEntries] = useState<readonly string[] | null>(null)
  // while it is not known whose it is nothing is written down
  const key = partition === null ? null : `${partition}/${historyName}`

  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const kept = keywords === '' ? Promise.resolve() : change(key, (history) => remembered(history, keywords))
    void kept
      .then(() => storedReads.get(key))
      .then((value) => isCurrent && setEntries(readHistory(value)))
      .catch(() => isCurrent && setEntries([]))
    return () => {
      isCurrent = false
    }
  }, [key, keywords])

  const alter = useCallback(
    (next: (history: readonly string[]) => readonly string[]) => {
      setEntries((history) => history && next(history))
      if (key !== null) void change(key, next)
    },
    [key],
  )
  return {
    entries,
    remove: (gone) => alter((history) => history.filter((entry) => entry !== gone)),
    clear: () => alter(() => []),
  }
}

/** A full disk was told by the storage; a history that is not kept harms nobody. */
function change(key: string, next: (history: readonly string[]) => readonly string[]): Promise<void> {
  return storedReads.update(key, (value) => next(readHistory(value))).catch(() => {})
}
