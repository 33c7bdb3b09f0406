import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../platform/services.tsx'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import type { Session } from '../../platform/session/session-types.ts'
import { grantsLess, type Grant } from './entitlement.ts'

export interface AccessQuestion {
  /** What the newest answer grants; null while there is none. Keep the object while the answer is the same. */
  readonly granted: Grant | null
  /** The answer grants less than the facts promise (screens 1.16 row 12). */
  readonly isDoubtful?: boolean
  /** Asks for the content again once the member is confirmed. */
  readonly refresh?: () => Promise<void>
}

/**
 * Asks who the member is, and for the content again when the server knows them. False when the session has ended; without
 * an answer the content stays as it is, and what it leads to is tried all the same (screens 1.5.7).
 */
export async function recheckAccess(session: Session, refresh?: () => Promise<void>): Promise<boolean> {
  const outcome = await session.loadMember()
  if (outcome === 'loaded') await refresh?.()
  return outcome !== 'unauthorized'
}

/**
 * The server answers an ended session like a visitor, without refusing it. So an answer that grants less than the one
 * before, or less than it should, makes this ask who the member is: a dead session then ends as it must, and a living one
 * has the server's answer stand (screens 1.5.7). True once that was tried, answered or not: a learner without a network sees
 * what the last answer grants.
 */
export function useAccessRecheck({ granted, isDoubtful = false, refresh }: AccessQuestion): boolean {
  const { session } = useServices()
  const partition = useAtomValue(partitionAtom)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const isAsking = useRef(false)
  const former = useRef<{ readonly partition: string; readonly granted: Grant } | null>(null)
  useEffect(() => {
    if (granted === null || partition === null || partition === 'anon') return
    const before = former.current
    former.current = { partition, granted }
    const isLess = before?.partition === partition && grantsLess(granted, before.granted)
    if (isAsking.current || !(isLess || (isDoubtful && !isAskedAgain))) return
    isAsking.current = true
    void recheckAccess(session, refresh).finally(() => {
      isAsking.current = false
      setAskedAgain(true)
    })
  }, [granted, isDoubtful, isAskedAgain, partition, refresh, session])
  return isAskedAgain
}
