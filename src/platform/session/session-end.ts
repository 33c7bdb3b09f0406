/** What is deleted from the device when a session ends or another one begins (screens 1.3.3, 1.3.4, 1.3.6). */
import { allBut, erase } from '../storage/erase.ts'
import { deleteFilms, setOwner } from '../storage/film-files.ts'
import { startingWith } from '../storage/key-span.ts'
import { readAllOwed, takeBack, type Owed } from './session-owed.ts'
import { liveToken, readStoredTokens, storeToken, tokenKeys } from './session-storage.ts'
import { readStoredMember, withoutMembers } from './stored-member.ts'
import { downloadsStore, sessionStores, keyValues, workStores } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'

const spansOfSession = Object.values(sessionKeys).map((key) => startingWith(key))

/**
 * Stores `token` as the main one and deletes the private data of the session before. Never rejects; false when the next
 * page will not find the token.
 */
export async function storeNewToken(token: string): Promise<boolean> {
  // the write begins before anything is awaited, so that a logout in the same moment comes after it
  const isStored = await storeToken(token, Object.values(sessionKeys))
  const owed = await readAllOwed().catch(() => [])
  await Promise.all([owed.length > 0 && deleteOwed(owed), deleteSessionDataBut([])])
  return isStored
}

/**
 * Carries out the deletions that are owed: the session, if its token is still the one that has ended; the private data of
 * all but the member who is logged in; the work of members who logged out, unless one of them is logged in again. Each
 * stays owed until the disk has done it; true when all are done. Never rejects: whoever calls has more to delete, or to say.
 */
export function deleteOwed(owed: readonly Owed[]): Promise<boolean> {
  return carryOut(owed).catch(() => false)
}

async function carryOut(owed: readonly Owed[]): Promise<boolean> {
  const isSessionGone = await erase(keyValues, spansOfSession, {
    keys: tokenKeys,
    holds: ([main, parked]) => liveToken(main ?? parked, owed) === null,
  })
  // a disk too full to be read must not keep the films, which take up most of it
  const { token, parkedToken } = await readStoredTokens().catch(() => ({ token: null, parkedToken: null }))
  // whoever comes next, the service worker plays nothing for the one who left
  if ((token ?? parkedToken) === null) await setOwner(null)
  const main = token ?? parkedToken
  const known = main === null ? null : await readStoredMember(main)
  const present = known === null ? [] : [String(known.member.id)]
  const isDataGone = deleteSessionDataBut(present)
  const isDone = async (each: Owed): Promise<boolean> => {
    const [kind, member = '', store] = each.split(':')
    if (kind === 'token') return isSessionGone && (await isDataGone)
    return !present.includes(member) && deleteWork([member], store)
  }
  const outcomes = await Promise.all(owed.map(isDone))
  takeBack(owed.filter((_, index) => outcomes[index]))
  return isSessionGone && (await isDataGone) && outcomes.every(Boolean)
}

/** Empties the session stores but for the data of `members` and of visitors (screens 1.3.6); false when the disk refused. */
export async function deleteSessionDataBut(members: readonly string[]): Promise<boolean> {
  const areGone = await Promise.all(sessionStores.map((store) => erase(store, allBut(['anon', ...members]))))
  return areGone.every(Boolean)
}

/**
 * Deletes the work of members, in one store or in all, their films with it, and the note since when they are gone, which
 * would tell that they were here. Never rejects; false when the disk refused.
 */
export async function deleteWork(members: readonly string[], only?: string): Promise<boolean> {
  const spans = members.map((member) => startingWith(`${member}/`))
  const stores = workStores.filter(({ place }) => only === undefined || place[1] === only)
  const areGone = await Promise.all(stores.map((store) => erase(store, spans)))
  // after their index: a download that is still running sees there that it is not wanted
  if (stores.includes(downloadsStore)) areGone.push(await deleteFilms(members))
  // a full disk refuses to write even a shorter note
  const forgetting = keyValues.change([deviceKeys.leftSince], ([since]) => [withoutMembers(since, members)])
  areGone.push(
    await forgetting.then(
      () => true,
      () => false,
    ),
  )
  return areGone.every(Boolean)
}
