/**
 * The screens that are not installed with the app (scripts/build/precache.ts) are fetched when it is installed and
 * nothing else is to be done: never while something is loading or playing, never on a connection that is paid for by the
 * byte.
 */
import { connectivityAtom } from '../browser/connectivity.ts'
import { connectionInfo, isSavingData } from '../browser/data-saver.ts'
import { currentActivity } from '../browser/activity.ts'
import { queryClient } from '../reads/query-client.ts'
import { appStore } from '../store.ts'

const firstLookMs = 200
const lookEveryMs = 1000

/** Lets the worker fetch them, by `askWorker`, when the time has come. A worker that is ended leaves it to the next start. */
export async function fetchLater(askWorker: () => void): Promise<void> {
  await quiet()
  if (!isMetered()) askWorker()
}

/** True where bytes are, or may be, dear. Browsers that tell nothing are taken for those of a free connection. */
export function isMetered(): boolean {
  const connection = connectionInfo()
  return isSavingData() || connection?.type === 'cellular' || connection?.effectiveType === '3g'
}

/** Resolves when the page is in front, has all it asked for, plays nothing, and its thread is idle. */
async function quiet(): Promise<void> {
  await after(firstLookMs)
  while (document.hidden || isOffline() || queryClient.isFetching() > 0 || currentActivity().isPlaying)
    await after(lookEveryMs)
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
}

const isOffline = (): boolean => appStore.get(connectivityAtom) === 'offline'
const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))
