import { useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { isMemberFailedAtom, sessionStateAtom } from '../../platform/session/session-atoms.ts'
import { BlockBoundary } from './block-boundary.tsx'

// what only members see is no part of the first load
const loadCard = () => import('./home-continue.tsx')
const HomeContinue = lazy(async () => ({ default: (await loadCard()).HomeContinue }))

/** The place of the card 继续学习, and whether it is certain what stands there. */
export function useContinueSlot(): { readonly card: ReactNode; readonly isSettled: boolean } {
  const session = useAtomValue(sessionStateAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  const [isKnown, setKnown] = useState(false)
  const onKnown = useCallback(() => setKnown(true), [])
  useEffect(() => {
    // the card of a member who is not known yet will be wanted in a moment; a failure shows when it is rendered
    if (session === 'restoring') loadCard().catch(() => {})
  }, [session])

  const isSettled = session === 'visitor' || isKnown || (session === 'restoring' && isMemberFailed)
  if (session !== 'member') return { card: null, isSettled }
  const card = (
    <BlockBoundary>
      <Suspense>
        <HomeContinue onKnown={onKnown} />
      </Suspense>
    </BlockBoundary>
  )
  return { card, isSettled }
}
