/** When a page asks for its worker: for a newer one (screens 4.8), or once more for the first, which it could not have. */
import { connectivityAtom } from '../browser/connectivity.ts'
import { appStore } from '../store.ts'
import { isCheckDue } from './app-update-model.ts'

const minuteMs = 60_000

/** What a page knows of its worker, and how it asks for one. */
export interface WorkerPort {
  /** False as long as not even the first one is installed. */
  hasWorker(): boolean
  /** Rejects where none can be had. */
  ask(): Promise<unknown>
}

/** Asks when it is time to, for as long as the page is open; never without a network. */
export function lookForUpdates({ hasWorker, ask }: WorkerPort): void {
  let lastAt = Date.now()
  function look(isReturning: boolean): void {
    const page = { isVisible: !document.hidden, isReturning, hasWorker: hasWorker() }
    if (!isCheckDue(Math.abs(Date.now() - lastAt), page) || appStore.get(connectivityAtom) === 'offline') return
    lastAt = Date.now()
    void ask().catch(() => {})
  }
  // the browser looks by itself whenever a page of the app is opened, which is the check at the start
  setInterval(() => look(false), minuteMs)
  document.addEventListener('visibilitychange', () => look(true))
  appStore.sub(connectivityAtom, () => appStore.get(connectivityAtom) === 'restored' && look(true))
}
