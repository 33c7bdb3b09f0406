/** Changing to a new version (screens 4.8): the machine of app-update-model.ts, and what its steps do. */
import { updateAtom } from './update-atom.ts'
import { nextUpdate, type UpdateEvent } from './app-update-model.ts'
import type { AppStore } from '../store.ts'

const takeOverLimitMs = 15_000

/** What the steps act on; injected. */
export interface UpdatePort {
  /** Asks the waiting worker to take over; false when none waits, because another tab has let it in. */
  activate(): boolean
  /** Loads this page again, at the same address. */
  reload(): void
  /** Whether a reload would interrupt nothing now. */
  canReload(): boolean
  /** Calls back after `ms`. */
  after(ms: number, task: () => void): void
}

export interface AppUpdate {
  tell(kind: UpdateEvent['kind']): void
}

/** Builds the machine over the state in `store`. */
export function createAppUpdate(store: AppStore, port: UpdatePort): AppUpdate {
  function enter(event: UpdateEvent): void {
    const former = store.get(updateAtom)
    const state = nextUpdate(former, event)
    if (state === former) return
    store.set(updateAtom, state)
    if (state === 'reloading') port.reload()
    if (state !== 'applying') return
    if (port.activate()) port.after(takeOverLimitMs, () => enter({ kind: 'gaveUp' }))
    else enter({ kind: 'takenOver', canReload: port.canReload() })
  }
  return {
    tell: (kind) => enter(kind === 'takenOver' ? { kind, canReload: port.canReload() } : { kind }),
  }
}
