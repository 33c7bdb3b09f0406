/**
 * The screens that are not installed with the app (scripts/build/precache.ts) are fetched when it is installed and
 * nothing else is to be done: one file at a time, never while something is loading or playing, never on a connection
 * that is paid for by the byte.
 */
import { connectionInfo, isSavingData } from '../browser/data-saver.ts'
import { currentActivity } from '../browser/activity.ts'
import { queryClient } from '../reads/query-client.ts'

const betweenFilesMs = 200
const lookEveryMs = 1000
/** A worker that was ended meanwhile does not answer; the next start of the app goes on. */
const answerMs = 60_000

/** Lets the worker fetch file after file; `askWorker` gives it the port for its answer. Resolves when it is over. */
export async function fetchLater(askWorker: (port: MessagePort) => void): Promise<void> {
  do {
    await quiet()
    if (isMetered()) return
  } while (await fetchOne(askWorker))
}

/** True where bytes are, or may be, dear. Browsers that tell nothing are taken for those of a free connection. */
export function isMetered(): boolean {
  const connection = connectionInfo()
  return isSavingData() || connection?.type === 'cellular' || connection?.effectiveType === '3g'
}

/** Resolves when the page is in front, has all it asked for, plays nothing, and its thread is idle. */
async function quiet(): Promise<void> {
  await after(betweenFilesMs)
  while (document.hidden || !navigator.onLine || queryClient.isFetching() > 0 || currentActivity().isPlaying)
    await after(lookEveryMs)
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
}

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

function fetchOne(askWorker: (port: MessagePort) => void): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data === true)
    })
    port1.start()
    askWorker(port2)
  })
}
