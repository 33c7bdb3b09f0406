/** Sync for the first load, which does without its code. */
import { tokenAtom } from '../platform/session/session-atoms.ts'
import { appStore } from '../platform/store.ts'
import type { Sync } from '../platform/sync/sync.ts'
import { inTime } from '../shared/code/in-time.ts'
import { AppError } from '../shared/errors.ts'

export interface LazySync {
  /** Loads its code with the first call. Later calls run in the task of their event: a closing page gets no other one. */
  readonly sync: Sync
  /**
   * Loads the code as soon as there is a member: a first action of theirs may come when the network is gone, and must be
   * stored all the same.
   */
  readonly loadForMembers: () => void
}

/** Builds sync over the dynamic import of its code. */
export function lazySync(): LazySync {
  let loaded: Sync | undefined
  const load = async (): Promise<Sync> => {
    const { startSync } = await import('./start-sync.ts')
    loaded ??= startSync()
    return loaded
  }
  const later =
    <Args extends unknown[], T>(act: (to: Sync, ...args: Args) => Promise<T>, wait = (code: Promise<Sync>) => code) =>
    async (...args: Args): Promise<T> => {
      const token = appStore.get(tokenAtom)
      const to = loaded ?? (await wait(load()))
      // after a change of the session this would be stored as the next member's
      if (appStore.get(tokenAtom) !== token) throw new AppError({ kind: 'cancelled' })
      return act(to, ...args)
    }
  const sync: Sync = {
    report: later((to, ...args) => to.report(...args)),
    bringInPlaces: later((to, ...args) => to.bringInPlaces(...args)),
    // what is shown as done while its code hangs would be gone after a reload; where a lesson was left may wait for it
    setFavourite: later((to, ...args) => to.setFavourite(...args), inTime),
    queueMessagesRead: later((to, ...args) => to.queueMessagesRead(...args), inTime),
    drain: later((to, ...args) => to.drain(...args)),
  }
  const loadForMember = (): void => {
    if (appStore.get(tokenAtom) !== null) void load().catch(() => {})
  }
  return {
    sync,
    loadForMembers() {
      loadForMember()
      appStore.sub(tokenAtom, loadForMember)
    },
  }
}
