import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { learnedCoursesRead } from '../../api/study.ts'
import type { LearnedCourseRow } from '../../domain/learning/continue-learning.ts'
import { OfflineKept } from '../../domain/downloads/offline-kept.tsx'
import { ContinueOfferCard } from '../../domain/learning/continue-offer-card.tsx'
import { useContinueLearning } from '../../domain/learning/use-continue-learning.ts'
import { journalOwnerAtom } from '../../platform/sync/journal.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'

const noRows: readonly LearnedCourseRow[] = []

/** The card 继续学习 of a member (screens 4.1). `onKnown` is called once it is certain whether there is one. */
export function HomeContinue({ onKnown }: { onKnown: () => void }) {
  const user = useAtomValue(userAtom)
  const journalOwner = useAtomValue(journalOwnerAtom)
  const { state } = useRead(learnedCoursesRead({ page: 1, size: 10 }))
  const { offer, isReady } = useContinueLearning('data' in state ? state.data.rows : noRows)

  const isOwn = user !== null && journalOwner === String(user.id)
  const isKnown = isReady && isOwn && (offer !== null || state.status !== 'loading')
  useEffect(() => {
    if (isKnown) onKnown()
  }, [isKnown, onKnown])

  return (
    isOwn && (
      <>
        <OfflineKept />
        {offer !== null && <ContinueOfferCard offer={offer} />}
      </>
    )
  )
}
