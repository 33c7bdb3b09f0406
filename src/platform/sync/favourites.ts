/**
 * The favourites of a member (screens 2.6, 1.19.4): one toggle, whose answer decides. What cannot be asked now waits
 * in the outbox, which reads the server's state before it toggles. The cached reads of this device follow the server.
 */
import { isUnreachable } from '../../shared/errors.ts'
import type { Partition } from '../../shared/read.ts'
import type { FavouriteEntry } from './outbox-entry.ts'

/** The calls favourites are made of; injected, because this layer does not know the API. */
export interface FavouriteCalls {
  isFavourite(courseId: number): Promise<boolean>
  /** Resolves with the state it has now. */
  toggleFavourite(courseId: number): Promise<boolean>
  /** Rejects where the login has ended; the favourites of a course are told to visitors, too. */
  unreadCount(): Promise<number>
  /** What the server said, null when that is not clear; runs before its entry leaves the outbox. */
  onFavourite(partition: Partition, courseId: number, isNow: boolean | null): Promise<void>
}

export interface FavouritePort {
  /** The member whose entries can be stored: the one on screen, null while that is not known. */
  owner(): string | null
  partition(): Partition
  isOffline(): boolean
  isWaiting(courseId: number): boolean
  put(entry: FavouriteEntry): Promise<void>
  /** Tells the other tabs, which call `follow`. */
  tell(member: string, courseId: number, isNow: boolean): void
}

export interface Favourites {
  /**
   * Asks for the wanted state. Resolves with what the server says, null while it waits in the outbox. Rejects when the
   * server refuses.
   */
  set(courseId: number, isWanted: boolean): Promise<boolean | null>
  /** Sends an entry: no toggle when the server has that state already, one otherwise (`OutboxPort.send`). */
  send(entry: FavouriteEntry, next: () => Promise<void>): Promise<void>
  /** Another tab has heard from the server. */
  follow(member: string, courseId: number, isNow: boolean): Promise<void>
}

/** Favourites over the calls of the API and, through `port`, the outbox. */
export function createFavourites(calls: FavouriteCalls, port: FavouritePort): Favourites {
  async function learn(partition: Partition, courseId: number, isNow: boolean): Promise<void> {
    if (partition !== null) port.tell(partition, courseId, isNow)
    await calls.onFavourite(partition, courseId, isNow)
  }

  async function wait(member: string, courseId: number, isWanted: boolean): Promise<null> {
    await port.put({ kind: 'favourite', member, id: courseId, isWanted, at: Date.now() })
    return null
  }

  return {
    async set(courseId, isWanted) {
      const owner = port.owner()
      if (owner !== null && (port.isOffline() || port.isWaiting(courseId))) return wait(owner, courseId, isWanted)
      const partition = port.partition()
      try {
        const isNow = await calls.toggleFavourite(courseId)
        await learn(partition, courseId, isNow)
        return isNow
      } catch (error) {
        // whether it arrived is unknown: the outbox reads first
        if (isUnreachable(error) && owner !== null) return wait(owner, courseId, isWanted)
        await calls.onFavourite(partition, courseId, null)
        throw error
      }
    },
    async send({ member, id, isWanted }, next) {
      let isNow = await calls.isFavourite(id)
      if (isNow !== isWanted) {
        await next()
        isNow = await calls.toggleFavourite(id)
        // a toggle of a page that is gone came in between: the outbox reads again before it sends another one
        if (isNow !== isWanted) throw new Error('the favourite was toggled by somebody else')
      } else if (!isNow) {
        // so it says to a login that has ended, too, as to any visitor: the entry would go, and the favourite stay
        await next()
        await calls.unreadCount()
      }
      await learn(member, id, isNow)
    },
    async follow(member, courseId, isNow) {
      if (port.partition() === member) await calls.onFavourite(member, courseId, isNow)
    },
  }
}
