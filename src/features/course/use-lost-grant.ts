import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useServices } from '../../platform/services.tsx'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { grantsLess, type Granted } from './course-model.ts'

/**
 * An ended session is answered as a visitor's, without any refusal. So an answer that grants less than the copy shown
 * before asks once who the member is (screens 1.5.7).
 */
export function useLostGrant(granted: Granted | null): void {
  const { session } = useServices()
  const partition = useAtomValue(partitionAtom)
  const former = useRef<{ readonly partition: string; readonly granted: Granted } | null>(null)
  useEffect(() => {
    if (granted === null || partition === null || partition === 'anon') return
    const known = former.current
    former.current = { partition, granted }
    if (known?.partition === partition && grantsLess(granted, known.granted)) void session.loadMember()
  }, [granted, partition, session])
}
