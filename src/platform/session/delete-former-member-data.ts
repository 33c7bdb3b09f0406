import { browserAddress } from '../../shared/base-path.ts'
import { showAppBadge } from '../browser/show-app-badge.ts'
import { ownerOf } from '../storage/key-span.ts'
import { loadSessionEnd } from './stored-session.ts'
import { keyValues, workStores } from '../storage/storage.ts'
import { deviceKeys } from '../storage/storage-keys.ts'

const retentionMs = 30 * 24 * 3_600_000
/** By owner: the server's time when they were first found to be gone. */
const leftSinceKey = deviceKeys.leftSince

/**
 * Deletes the data of all members but `present` (a member id, `anon` for a visitor). Session data goes at once: a page that
 * was closed too early or an older version may have left some. Work that the server does not have yet goes after 30 days
 * in which its member was not here (screens 1.3.4).
 *
 * The days are those of the server that sends the app: on a device whose clock is a month ahead, all unsent work would be
 * deleted at the next start. While the server's time is not known (`serverTime` resolves with null), no work is deleted.
 */
export async function deleteFormerMemberData(present: string, serverTime = timeOfServer): Promise<void> {
  if (present === 'anon') showAppBadge(0)
  const { deleteSessionDataBut, deleteWork } = await loadSessionEnd()
  await deleteSessionDataBut([present])
  const keys = (await Promise.all(workStores.map((store) => store.entries()))).flat().map(([key]) => key)
  const owners = [...new Set(keys.map(ownerOf))].filter((owner) => owner !== present)
  if (owners.length === 0) return keyValues.delete(leftSinceKey)
  const now = await serverTime()
  if (now === null) return
  let leftSince: Record<string, number> = {}
  await keyValues.update(leftSinceKey, (former) => {
    leftSince = Object.fromEntries(owners.map((owner) => [owner, Math.min(timeOf(former, owner) ?? now, now)]))
    return leftSince
  })
  const due = owners.filter((owner) => now - (leftSince[owner] ?? now) > retentionMs)
  if (due.length > 0) await deleteWork(due)
}

function timeOf(noted: unknown, owner: string): number | undefined {
  const at: unknown = typeof noted === 'object' && noted !== null ? Reflect.get(noted, owner) : undefined
  return typeof at === 'number' ? at : undefined
}

/** Asked of the app's own origin: of another origin a page may not read the `Date` header. */
async function timeOfServer(): Promise<number | null> {
  try {
    const { ok, headers } = await fetch(browserAddress('/config.js'), { method: 'HEAD', cache: 'no-store' })
    const at = Date.parse(headers.get('Date') ?? '')
    return ok && !Number.isNaN(at) ? at : null
  } catch {
    return null
  }
}
