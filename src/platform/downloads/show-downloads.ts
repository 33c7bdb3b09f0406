import { atom } from 'jotai'
import type { AppStore } from '../store.ts'
import { inOrder, type DownloadEntry } from './download-entry.ts'
import { forgetArrivedAtom } from './download-progress.ts'
import { downloadsAtom } from './downloads-atom.ts'

/** Whose list `downloadsAtom` has: of anybody else it is empty because nobody has read it. */
export const listOwnerAtom = atom<string | undefined>(undefined)

/**
 * Returns what puts the downloads of the member on screen as they are on the disk now; it resolves when they are there, and
 * rejects where the disk refuses a list that was not read before. One look at a time: all who ask during one share the one
 * that follows.
 */
export function showDownloads(
  store: AppStore,
  member: () => string | undefined,
  read: (member: string) => Promise<readonly DownloadEntry[]>,
): () => Promise<void> {
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    next = null
    const owner = member()
    // a disk that refuses now has lost nothing: what was there stays on screen
    const shown = () => store.get(downloadsAtom).filter((entry) => entry.member === owner)
    let refusal: unknown
    const entries =
      owner === undefined
        ? []
        : await read(owner).catch((error: unknown) => {
            refusal = error
            return shown()
          })
    // of somebody who has left meanwhile: the look for the one who came follows
    if (owner !== member()) return
    store.set(downloadsAtom, [...entries].sort(inOrder))
    store.set(forgetArrivedAtom)
    if (refusal === undefined) store.set(listOwnerAtom, owner)
    else if (store.get(listOwnerAtom) !== owner) throw refusal
  }

  return () => {
    next ??= last = last.catch(() => {}).then(look)
    return next
  }
}
