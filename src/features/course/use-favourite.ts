import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { useServices } from '../../platform/services.tsx'

export interface Favourite {
  /** What is shown: the learner's choice while it is under way or waits for the network, else what the server says. */
  readonly isFavourite: boolean
  /** The one call is running; presses are ignored. */
  readonly isBusy: boolean
  /** The choice waits in the outbox. */
  readonly isPending: boolean
  /** Asks for the other state. Rejects when the server refuses; what is shown then goes back. */
  toggle(): Promise<void>
}

/** The favourite of a member (screens 2.6): shown at once, the server decides, offline it is queued. */
export function useFavourite(courseId: number, isCollect: boolean): Favourite {
  const { sync } = useServices()
  const pending = useAtomValue(pendingAtom).find((entry) => entry.kind === 'favourite' && entry.id === courseId)
  const waiting = pending?.kind === 'favourite' ? pending.isWanted : null
  const [running, setRunning] = useState<boolean | null>(null)
  const isLocked = useRef(false)
  const isFavourite = running ?? waiting ?? isCollect

  async function toggle(): Promise<void> {
    if (isLocked.current) return
    isLocked.current = true
    setRunning(!isFavourite)
    try {
      await sync.setFavourite(courseId, !isFavourite)
    } finally {
      isLocked.current = false
      setRunning(null)
    }
  }

  return { isFavourite, isBusy: running !== null, isPending: waiting !== null, toggle }
}
