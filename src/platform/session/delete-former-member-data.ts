import { browserAddress } from '../../shared/base-path.ts'
import { showAppBadge } from '../browser/show-app-badge.ts'
import { ownerOf, type KeySpan } from '../storage/key-span.ts'
import { parkedTokenAtom, partitionAtom } from './session-atoms.ts'
import { loadSessionCode } from './stored-session.ts'
import { keysOf } from '../storage/keys-of.ts'
import { keyValues, recordDays, recordStore, workStores } from '../storage/storage.ts'
import { deviceKeys } from '../storage/storage-keys.ts'
import type { AppStore } from '../store.ts'

const dayMs = 24 * 3_600_000
const retentionMs = 30 * dayMs
/** By owner: the server's time when they were first found to be gone. */
const leftSinceKey = deviceKeys.leftSince

/**
 * Deletes what is left of former members, once the disk has told who is here: on a slow one a member seems to be a visitor at
 * first, and would lose what their downloaded lessons open with. Nothing is deleted if the disk is refused, or if it is not
 * confirmed yet whose the token is.
 */
export async function deleteFormerMembers(store: AppStore, isHydrated: Promise<boolean>): Promise<void> {
  if (!(await isHydrated) || keyValues.isRefused() || store.get(parkedTokenAtom) !== null) return
  const present = store.get(partitionAtom)
  if (present !== null) await deleteFormerMemberData(present)
}

/**
 * Deletes the data of all members but `present` (a member id, `anon` for a visitor). Session data goes at once: a page that
 * was closed too early or an older version may have left some. Work that the server does not have yet goes after 30 days
 * in which its member was not here (screens 1.3.4). Of `present` the days of the learning record that are too old go.
 *
 * The days are those of the server that sends the app: on a device whose clock is a month ahead, all unsent work would be
 * deleted at the next start. While the server's time is not known (`serverTime` resolves with null), no work is deleted.
 */
export async function deleteFormerMemberData(present: string, serverTime = timeOfServer): Promise<void> {
  if (present === 'anon') showAppBadge(0)
  const { deleteSessionDataBut, deleteWork, erase } = await loadSessionCode()
  await deleteSessionDataBut([present])
  // thousands of notes are not read for their names
  const keys = (await Promise.all(workStores.map(keysOf))).flat()
  // asked only when there is something to ask about
  if (keys.some(isBetween(daysTooOld(present, Date.now())))) {
    const now = await serverTime()
    if (now !== null) await erase(recordStore, [daysTooOld(present, now)])
  }
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

/** The keys of days of the record, which begin with a year; the names of lessons and the goal come after them. */
const daysTooOld = (member: string, now: number): KeySpan => [
  `${member}/0`,
  `${member}/${new Date(now - recordDays * dayMs).toISOString().slice(0, 10)}`,
]
const isBetween =
  ([from, to]: KeySpan) =>
  (key: string): boolean =>
    /\/\d{4}-\d\d-\d\d/.test(key) && key >= from && key < to

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
