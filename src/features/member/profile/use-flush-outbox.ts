import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { pendingAtom } from '../../../platform/sync/sync-atoms.ts'
import { useServices } from '../../../platform/services.tsx'

const flushLimitMs = 5000

/** Sends what waits in the outbox before a logout: at most 5 s, and not while offline (screens 1.3.3). */
export function useFlushOutbox(): { readonly isFlushing: boolean; flush(): void } {
  const { sync } = useServices()
  const store = useStore()
  const isEmpty = useAtomValue(pendingAtom).length === 0
  const isOffline = useIsOffline()
  const [isWanted, setWanted] = useState(false)
  const isFlushing = isWanted && !isEmpty && !isOffline

  useEffect(() => {
    if (!isFlushing) return undefined
    const timer = setTimeout(() => setWanted(false), flushLimitMs)
    return () => clearTimeout(timer)
  }, [isFlushing])

  const flush = useCallback(() => {
    if (store.get(pendingAtom).length === 0) return
    setWanted(true)
    void sync.drain({ isUrgent: true })
  }, [sync, store])

  return { isFlushing, flush }
}
