import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { courseRead, toggleCourseLike } from '../../api/course.ts'
import { changeRead } from '../../platform/change-read.ts'
import { useIsOffline } from '../../platform/connectivity.ts'
import { pendingAtom } from '../../platform/learning-atoms.ts'
import { queryClient } from '../../platform/queries.ts'
import { readOptions } from '../../platform/reads.ts'
import { useServices } from '../../platform/services.tsx'
import { partitionAtom, userAtom } from '../../platform/session-atoms.ts'
import { isUnreachable } from '../../shared/errors.ts'

export interface Favourite {
  /** What is shown: the wish while it is under way or waits for the network, else what the server says. */
  readonly isFavourite: boolean
  /** The one call is running; presses are ignored. */
  readonly isBusy: boolean
  /** The wish waits in the outbox. */
  readonly isPending: boolean
  /** Asks for the other state. Rejects when the server refuses; what is shown then goes back. */
  toggle(): Promise<void>
}

/** The favourite of a member (screens 2.6): shown at once, one toggle, the answer decides, offline it is queued. */
export function useFavourite(courseId: number, isCollect: boolean): Favourite {
  const { learning } = useServices()
  const partition = useAtomValue(partitionAtom)
  // what is queued belongs to a member who is known
  const canQueue = useAtomValue(userAtom) !== null
  const isOffline = useIsOffline()
  const pending = useAtomValue(pendingAtom).find((entry) => entry.kind === 'favourite' && entry.id === courseId)
  const waiting = pending?.kind === 'favourite' ? pending.isWanted : null
  const [running, setRunning] = useState<boolean | null>(null)
  const isLocked = useRef(false)
  const { queryKey } = readOptions(partition, courseRead(courseId))

  function settle(isNow: boolean): void {
    changeRead(partition, courseRead(courseId), (course) => ({ ...course, isCollect: isNow }))
    // the stored copy follows with the fresh answer
    void queryClient.invalidateQueries({ queryKey })
  }

  const latestSettle = useRef(settle)
  useEffect(() => {
    latestSettle.current = settle
  })
  const formerWaiting = useRef(waiting)
  useEffect(() => {
    // the outbox has sent the wish, or given it up: the fresh answer tells
    if (formerWaiting.current !== null && waiting === null) latestSettle.current(formerWaiting.current)
    formerWaiting.current = waiting
  }, [waiting])

  const isFavourite = running ?? waiting ?? isCollect

  async function toggle(): Promise<void> {
    if (isLocked.current) return
    const isWanted = !isFavourite
    // a wish in the outbox is settled there, where the server's state is read first
    if (waiting !== null || (isOffline && canQueue)) return learning.wishFavourite(courseId, isWanted)
    isLocked.current = true
    setRunning(isWanted)
    try {
      // an answer asked for before the toggle must not paint after it
      await queryClient.cancelQueries({ queryKey })
      settle(await toggleCourseLike({ courseId }))
    } catch (error) {
      if (!isUnreachable(error) || !canQueue) {
        void queryClient.invalidateQueries({ queryKey })
        throw error
      }
      // whether it arrived is unknown: the outbox reads first
      await learning.wishFavourite(courseId, isWanted)
    } finally {
      isLocked.current = false
      setRunning(null)
    }
  }

  return { isFavourite, isBusy: running !== null, isPending: waiting !== null, toggle }
}
