import { useAtomValue } from 'jotai'
import { useCallback, useState, type ReactNode } from 'react'
import { isMemberFailedAtom, sessionStateAtom } from '../../platform/session/session-atoms.ts'
import { readPreferences } from '../../platform/storage/preferences.ts'
import { deferredElement } from '../../ui/deferred-element.tsx'
import { BlockBoundary } from './block-boundary.tsx'
import { expectedContinueHeight } from './home-model.ts'

// what only members see is no part of the first load
const useCard = deferredElement(async () => (await import('./home-continue.tsx')).HomeContinue)

export interface ContinueSlot {
  readonly card: ReactNode
  /** It is certain what stands there. */
  readonly isKnown: boolean
  /** Nothing more is waited for: it is certain, or cannot be had now. */
  readonly isSettled: boolean
  /** Px that are kept free before: a card that came later would push down what is being read. */
  readonly freePx: number
}

/** The place of the card 继续学习. */
export function useContinueSlot(): ContinueSlot {
  const session = useAtomValue(sessionStateAtom)
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  const [isCardKnown, setCardKnown] = useState(false)
  const [expectedPx] = useState(() => expectedContinueHeight(readPreferences()['continueHeight']))
  const onKnown = useCallback(() => setCardKnown(true), [])
  // the card of a member who is not known yet will be wanted in a moment
  const card = useCard({ onKnown }, session === 'restoring' || session === 'member')

  const isKnown = session === 'visitor' || isCardKnown
  const isSettled = isKnown || card === null || (session === 'restoring' && isMemberFailed)
  return {
    card: session === 'member' && <BlockBoundary>{card}</BlockBoundary>,
    isKnown,
    isSettled,
    freePx: isSettled ? 0 : expectedPx,
  }
}
