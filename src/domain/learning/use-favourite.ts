import { atom, useAtomValue, useStore } from 'jotai'
import { useServices } from '../../platform/services.tsx'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'

/** The states being asked for, by course, until the server has answered or the outbox has them. */
const runningAtom = atom<ReadonlyMap<number, boolean>>(new Map())

/** The states that wait in the outbox, by course. */
const waitingAtom = atom((get) => {
  const waiting = new Map<number, boolean>()
  for (const entry of get(pendingAtom)) if (entry.kind === 'favourite') waiting.set(entry.id, entry.isWanted)
  return waiting
})

/** Tells of a course whether it is shown as a favourite: what the member chose last counts before what the server says. */
export const shownFavouriteAtom = atom((get) => {
  const [running, waiting] = [get(runningAtom), get(waitingAtom)]
  return (courseId: number, isOnServer: boolean): boolean =>
    running.get(courseId) ?? waiting.get(courseId) ?? isOnServer
})

export interface Favourite {
  readonly isFavourite: boolean
  /** The one call is running; `change` does nothing meanwhile. */
  readonly isBusy: boolean
  /** The choice waits in the outbox. */
  readonly isPending: boolean
  /**
   * Shown at once; the server's answer decides, offline it waits. Resolves with false where the server has made the opposite
   * of it: another device had chosen the same before. Rejects when the server refuses: then it goes back.
   */
  change(isWanted: boolean): Promise<boolean>
}

/** A course as one of the member's favourites (screens 2.3, 2.6), the same on every screen. */
export function useFavourite(courseId: number, isOnServer: boolean): Favourite {
  const { sync } = useServices()
  const store = useStore()
  const isShown = useAtomValue(shownFavouriteAtom)
  const isBusy = useAtomValue(runningAtom).has(courseId)
  const isPending = useAtomValue(waitingAtom).has(courseId)

  async function change(isWanted: boolean): Promise<boolean> {
    if (store.get(runningAtom).has(courseId)) return true
    store.set(runningAtom, (running) => new Map(running).set(courseId, isWanted))
    try {
      return ((await sync.setFavourite(courseId, isWanted)) ?? isWanted) === isWanted
    } finally {
      store.set(runningAtom, (running) => new Map([...running].filter(([id]) => id !== courseId)))
    }
  }

  return { isFavourite: isShown(courseId, isOnServer), isBusy, isPending, change }
}
