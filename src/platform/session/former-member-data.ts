/**
 * What stays of a member whose session the server ended, and when it goes (screens 1.3.4): after 30 days in which they
 * were not here. The days are those of the server that sends the app: by a clock of the device that is a month ahead,
 * everything nobody has sent yet would be gone at the next start.
 */
import { browserAddress } from '../../shared/base-path.ts'
import { showAppBadge } from '../browser/app-badge.ts'
import { ownerOf } from '../storage/key-span.ts'
import { loadSessionEnd } from './stored-session.ts'
import { keyValues, workStores } from '../storage/storage.ts'
import { deviceKeys } from '../storage/storage-keys.ts'

const keptForMs = 30 * 24 * 3_600_000
/** By owner: when the server's clock said what when they were first found to be gone. */
const leftSinceKey = deviceKeys.leftSince

/**
 * Deletes the private copies of everybody but `present`, which a page that was closed too early or a former version may
 * have left, and the work of everybody who has been gone for 30 days; `present` is a member id, `anon` for a visitor.
 * Without a network no work is deleted. `serverTime` resolves with null when unknown.
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
  const due = owners.filter((owner) => now - (leftSince[owner] ?? now) > keptForMs)
  if (due.length > 0) await deleteWork(due)
}

function timeOf(noted: unknown, owner: string): number | undefined {
  const at: unknown = typeof noted === 'object' && noted !== null ? Reflect.get(noted, owner) : undefined
  return typeof at === 'number' ? at : undefined
}

/** Asked of the app's own origin: a server of another one does not let a page read its date. */
async function timeOfServer(): Promise<number | null> {
  try {
    const { ok, headers } = await fetch(browserAddress('/config.js'), { method: 'HEAD', cache: 'no-store' })
    const at = Date.parse(headers.get('Date') ?? '')
    return ok && !Number.isNaN(at) ? at : null
  } catch {
    return null
  }
}
