import { atom } from 'jotai'
import { pendingAtom } from '../../platform/learning-atoms.ts'
import type { StudyCourse } from '../../api/study.ts'

/** Favourites given up on this page, with the time they were made: one made anew has another time and is shown again. */
const droppedAtom = atom<ReadonlyMap<number, number | null>>(new Map())

export const dropFavouriteAtom = atom(null, (get, set, { courseId, likedAt }: StudyCourse) => {
  set(droppedAtom, new Map(get(droppedAtom)).set(courseId, likedAt))
})

export const keepFavouriteAtom = atom(null, (get, set, courseId: number) => {
  const dropped = new Map(get(droppedAtom))
  dropped.delete(courseId)
  set(droppedAtom, dropped)
})

/** Whether a favourite is still one: neither given up here nor waiting to be given up. */
export const isFavouriteAtom = atom((get) => {
  const dropped = get(droppedAtom)
  const unwanted = new Set(
    get(pendingAtom).flatMap((entry) => (entry.kind === 'favourite' && !entry.isWanted ? [entry.id] : [])),
  )
  return ({ courseId, likedAt }: StudyCourse): boolean =>
    !unwanted.has(courseId) && !(dropped.has(courseId) && dropped.get(courseId) === likedAt)
})
