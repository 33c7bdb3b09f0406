import { atom } from 'jotai'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import type { StudyCourse } from '../../api/study.ts'

/** Favourites being given up: the server has not answered yet. */
const leavingAtom = atom<readonly number[]>([])

export const leaveFavouriteAtom = atom(null, (get, set, courseId: number) =>
  set(leavingAtom, [...get(leavingAtom), courseId]),
)

/** The server has answered, or the choice waits: the list and the outbox say what there is. */
export const favouriteLeftAtom = atom(null, (get, set, courseId: number) =>
  set(
    leavingAtom,
    get(leavingAtom).filter((id) => id !== courseId),
  ),
)

/** Whether a row of the list is still a favourite: not given up at this moment, nor waiting for that. */
export const isFavouriteAtom = atom((get) => {
  const unwanted = new Set(get(leavingAtom))
  for (const entry of get(pendingAtom)) if (entry.kind === 'favourite' && !entry.isWanted) unwanted.add(entry.id)
  return ({ courseId }: StudyCourse): boolean => !unwanted.has(courseId)
})
