/**
 * The number of unread messages, on screen and on the icon of the app (screens 2.2, 2.13). The server's own number does not
 * grow with a new message: where the cached list of the newest messages has more unread ones, they count. Messages that
 * the learner has just marked as read, or whose marks wait in the outbox, do not count, whatever the server says meanwhile.
 */
import { unreadCountRead } from '../../api/message.ts'
import { messagePages, type Message } from '../../api/message-list.ts'
import type { Partition } from '../../shared/read.ts'
import { showAppBadge } from '../../platform/browser/show-app-badge.ts'
import { locallyUnreadAtom, pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { pagesKey, readKey, type CachedPages } from '../../platform/reads/read-key.ts'
import { partitionAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { cachedReads } from '../../platform/storage/storage.ts'
import type { AppStore } from '../../platform/store.ts'
import { hashReadKey, asCachedRead } from '../../platform/reads/cached-read.ts'

/** Read on this device; the outbox still has to say so to the server. */
interface LocallyRead {
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

/** How many of the newest messages are unread, as far as this device knows. */
export function unreadRows(list: CachedPages<Message> | undefined, locallyRead: LocallyRead): number {
  if (locallyRead.isAll) return 0
  return (list?.pages[0]?.rows ?? []).filter(({ id, isRead }) => !isRead && !locallyRead.ids.has(id)).length
}

/** Corrects number and icon from now on, for each member who logs in. */
export function followUnread(store: AppStore): void {
  const cache = queryClient.getQueryCache()
  let partition: Partition = null
  let stored: CachedPages<Message> | undefined
  let waiting = 0
  /** The number on screen, null when there is none yet. */
  let shown: number | null = null

  const countHash = (): string => hashReadKey(readKey(partition, unreadCountRead()))
  const listHash = (): string => hashReadKey(pagesKey(partition, messagePages(1)))

  function locallyRead(): LocallyRead {
    const entries = store.get(pendingAtom)
    return {
      isAll: entries.some(({ kind }) => kind === 'allMessages'),
      ids: new Set(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.id] : []))),
    }
  }

  function show(): void {
    const query = cache.get<number>(countHash())
    const count = query?.state.data
    if (query === undefined || count === undefined) return
    const read = locallyRead()
    const rows = unreadRows(cache.get<CachedPages<Message>>(listHash())?.state.data ?? stored, read)
    // the server may count what it has not been told of, or was told of by a call whose answer was lost
    const most = read.ids.size > 0 && shown !== null ? shown : Infinity
    const number = store.get(locallyUnreadAtom) ?? (read.isAll ? 0 : Math.min(Math.max(rows, count), most))
    shown = number
    if (number !== count) query.setData(number, { updatedAt: query.state.dataUpdatedAt, manual: true })
    showAppBadge(number)
  }

  async function followMember(): Promise<void> {
    const present = store.get(partitionAtom)
    // certainly a visitor; while the member is not known yet, the icon stays as it is
    if (store.get(tokenAtom) === null && present === 'anon') showAppBadge(0)
    if (present === partition) return
    partition = present
    stored = undefined
    shown = null
    store.set(locallyUnreadAtom, null)
    const cached = asCachedRead(await cachedReads.get(listHash()).catch(() => undefined))
    if (partition !== present) return
    // decoded before it was stored; the format changes with the domain types
    stored = cached?.data as CachedPages<Message> | undefined
    show()
  }

  function followWaiting(): void {
    const count = store.get(pendingAtom).filter(({ kind }) => kind === 'message' || kind === 'allMessages').length
    const isAllSent = waiting > 0 && count === 0
    waiting = count
    if (isAllSent) void queryClient.invalidateQueries({ queryKey: readKey(partition, unreadCountRead()) })
  }

  void followMember()
  store.sub(partitionAtom, () => void followMember())
  store.sub(pendingAtom, followWaiting)
  store.sub(locallyUnreadAtom, show)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryHash === countHash() || event.query.queryHash === listHash()) show()
  })
}
