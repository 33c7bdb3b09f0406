import { useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { isMemberFailedAtom, sessionStateAtom } from '../../platform/session/session-atoms.ts'
import { readPreferences } from '../../platform/storage/preferences.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { continueHeightPreference, expectedContinueHeight } from './home-model.ts'

// what only members see is no part of the first load
const loadCard = () => import('./home-continue.tsx')
const HomeContinue = lazy(async () => ({ default: (await loadCard()).HomeContinue }))

export interface ContinueSlot {
  readonly card: ReactNode
  /** It is certain what stands there. */
  readonly isSettled: boolean
  /** Px that are kept free before: a card that came later would push down what is being read. */
  readonly freePx: number
}

/** The place of the card 继续学习. */
export function useContinueSlot(): ContinueSlot {
  const session = useAtomValue(sessionStateAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  const [isKnown, setKnown] = useState(false)
  const [expectedPx] = useState(() => expectedContinueHeight(readPreferences()[continueHeightPreference]))
  const onKnown = useCallback(() => setKnown(true), [])
  useEffect(() => {
    // the card of a member who is not known yet will be wanted in a moment; a failure shows when it is rendered
    if (session === 'restoring') loadCard().catch(() => {})
  }, [session])

  const isSettled = session === 'visitor' || isKnown || (session === 'restoring' && isMemberFailed)
  const freePx = isSettled ? 0 : expectedPx
  if (session !== 'member') return { card: null, isSettled, freePx }
  const card = (
    <BlockBoundary>
      <Suspense>
        <HomeContinue onKnown={onKnown} />
      </Suspense>
    </BlockBoundary>
  )
  return { card, isSettled, freePx }
}
