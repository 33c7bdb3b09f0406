/** Recovery from a chunk that a new deployment has removed (screens 1.6.4); loaded when a chunk is missing. */
import { isUnreachable } from '../../shared/errors.ts'
import { bringNewest } from './service-worker.ts'
import { tabKeys } from '../storage/storage-keys.ts'

const reloadedKey = tabKeys.reloaded
const limitMs = 14_000

/**
 * Lets the newest version in and reloads the page once, which brings the chunks of that version. Resolves or rejects
 * within 14 s when there is no newer version. `ping` must reach the server first: without a network, noticed or not, a
 * reload would end on the browser's own error page.
 */
export async function recoverMissingChunk(
  ping: (options: { signal: AbortSignal }) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs))
  const isReloading = await Promise.race([reloadIntoNewest(), limit])
  // the caller must not go on while the page is being replaced
  if (isReloading) await new Promise(() => {})

  async function reloadIntoNewest(): Promise<boolean> {
    await ping({ signal }).catch((failure: unknown) => {
      if (isUnreachable(failure)) throw failure
    })
    await bringNewest(signal)
    return !signal.aborted && reloadOnce()
  }
}

/** Reloads the page at most once per tab session, so that there is never a loop; false when it does not. */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return false
    sessionStorage.setItem(reloadedKey, '1')
  } catch {
    return false // with nothing stored, a loop could not be excluded
  }
  location.reload()
  return true
}
