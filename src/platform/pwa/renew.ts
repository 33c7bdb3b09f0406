/** Going on with the newest version because this page's own code is gone (screens 1.6.4); loaded when that happens. */
import { isUnreachable } from '../../shared/errors.ts'
import { bringNewest } from './service-worker.ts'
import { tabKeys } from '../storage/storage-keys.ts'

const reloadedKey = tabKeys.reloaded
const limitMs = 14_000

/**
 * A new deployment removed the old parts: the new version comes in, and one reload brings its parts. Resolves or rejects
 * within 14 s where there is none. Without a network nobody has noticed yet a reload would end on the browser's own
 * error page: only a server that answers, which `ping` finds out, has deployed anything.
 */
export async function renew(ping: (options: { signal: AbortSignal }) => Promise<void>, signal: AbortSignal) {
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs))
  const isReloading = await Promise.race([reloadIntoNewest(), limit])
  // until the page is gone
  if (isReloading) await new Promise(() => {})

  async function reloadIntoNewest(): Promise<boolean> {
    await ping({ signal }).catch((failure: unknown) => {
      if (isUnreachable(failure)) throw failure
    })
    await bringNewest(signal)
    return !signal.aborted && reloadOnce()
  }
}

/** Reloads the page, at most once per tab session, so that there is never a loop; false when it does not. */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return false
    sessionStorage.setItem(reloadedKey, '1')
  } catch {
    return false // without a memory of it a loop could not be excluded
  }
  location.reload()
  return true
}
