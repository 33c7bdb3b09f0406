import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../platform/services.tsx'

/**
 * Follows up an answer that grants less than it should: the session may have ended unnoticed (screens 1.5.7, 1.16 row 12).
 * True once the member was asked for again; what the server says then stands. `isGranted` is null while unknown.
 */
export function useDoubt(isGranted: boolean | null, isDoubtful: boolean, refresh: () => Promise<void>): boolean {
  const { session } = useServices()
  const [isAskedAgain, setAskedAgain] = useState(false)
  const wasGranted = useRef(false)
  useEffect(() => {
    const isLess = isGranted === false && wasGranted.current
    wasGranted.current ||= isGranted === true
    if (isAskedAgain || !(isLess || isDoubtful)) return
    void session
      .loadMember()
      .then((outcome) => (outcome === 'loaded' ? refresh() : undefined))
      .finally(() => setAskedAgain(true))
  }, [isGranted, isDoubtful, isAskedAgain, refresh, session])
  return isAskedAgain
}
