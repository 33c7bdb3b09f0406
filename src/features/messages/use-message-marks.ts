import { atom, useAtomValue, useStore } from 'jotai'
import type { Message } from '../../api/message-list.ts'
import { markAllMessagesRead, markMessageRead, unreadCountRead } from '../../api/message.ts'
import { useActionFailure } from '../../platform/browser/action-failure.ts'
import { answerInMemory, updateCache } from '../../platform/reads/update-cache.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { locallyUnreadAtom, pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { updateCachedMessages } from '../../domain/learning/update-cached-reads.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { readOptions } from '../../platform/reads/use-read.ts'
import { useServices } from '../../platform/services.tsx'
import { knownMemberAtom, partitionAtom } from '../../platform/session/session-atoms.ts'
import { isUnreachable } from '../../shared/errors.ts'
import type { Partition } from '../../shared/read.ts'
import { allKey, isShownAsRead, nextMarks, noMarks, type MarkEvent, type MarkKey, type Marks } from './marks-model.ts'

export interface MessageMarks {
  isRead(message: Message): boolean
  /** Marks one message, or all with `allKey`: shown at once, one call, taken back when the server refuses. */
  mark(key: MarkKey): void
  /** What there is to say in place about this mark; '' for nothing. */
  failureOf(key: MarkKey): string
}

/** What is being marked, for whom: it goes on when the screen is left, and is known when it is opened again. */
const marksAtom = atom<{ readonly of: Partition; readonly marks: Marks }>({ of: null, marks: noMarks })

/** Marks messages as read, through the outbox where there is no network (screens 2.13). */
export function useMessageMarks(): MessageMarks {
  const { sync } = useServices()
  const store = useStore()
  const partition = useAtomValue(partitionAtom)
  const pending = useAtomValue(pendingAtom)
  const messageOf = useActionFailure()
  const all = useAtomValue(marksAtom)
  const marks = all.of === partition ? all.marks : noMarks

  /** The marks of this member at this moment, after `event` where there is one. */
  function marksAfter(event?: MarkEvent): Marks {
    const { of, marks: former } = store.get(marksAtom)
    const present = of === partition ? former : noMarks
    const next = event ? nextMarks(present, event) : present
    if (next !== present) store.set(marksAtom, { of: partition, marks: next })
    return next
  }

  async function queue(key: MarkKey): Promise<void> {
    await sync.queueMessagesRead(key === allKey ? 'all' : { id: key })
    await updateCache<number>(readKey(partition, unreadCountRead()), (count) =>
      key === allKey ? 0 : Math.max(0, count - 1),
    )
  }

  /** Not given up when the screen is left: who has tapped has read. */
  async function tell(key: MarkKey): Promise<void> {
    await (key === allKey ? markAllMessagesRead() : markMessageRead({ id: key }))
    await updateCachedMessages(partition, key === allKey ? 'all' : { id: key })
  }

  /** True when the server was told, false when the outbox will tell it. */
  async function run(key: MarkKey): Promise<boolean> {
    // what is queued belongs to a member who is known
    const canQueue = store.get(knownMemberAtom) !== null
    try {
      if (!canQueue || store.get(connectivityAtom) !== 'offline') {
        await tell(key)
        return true
      }
    } catch (error) {
      // the outbox would send it for the member who is logged in by now
      const isOwn = canQueue && store.get(partitionAtom) === partition
      // whether it arrived is unknown: the outbox reads first
      if (!isOwn || !isUnreachable(error)) throw error
    }
    await queue(key)
    return false
  }

  /** The number follows at once. Returns what takes that back. */
  function lowerCount(key: MarkKey): () => void {
    const former = store.get(locallyUnreadAtom) ?? answerInMemory(partition, unreadCountRead()) ?? null
    const lower = key === allKey ? 0 : former && former - 1
    store.set(locallyUnreadAtom, lower)
    return () => store.set(locallyUnreadAtom, (now) => (key === allKey ? former : now === null ? null : now + 1))
  }

  /** After the last of the marks made at the same time: from now on the number is the server's. */
  async function letCountGo(isTold: boolean): Promise<void> {
    const options = readOptions(partition, unreadCountRead())
    if (isTold) await queryClient.cancelQueries({ queryKey: options.queryKey })
    store.set(locallyUnreadAtom, null)
    if (isTold) await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => {})
  }

  async function mark(key: MarkKey): Promise<void> {
    if (marksAfter().running.has(key)) return
    marksAfter({ kind: 'begun', key })
    const takeBack = lowerCount(key)
    let isTold = false
    let end: MarkEvent = { kind: 'done', key }
    try {
      isTold = await run(key)
    } catch (error) {
      takeBack()
      end = { kind: 'failed', key, message: messageOf(error) }
    }
    if (marksAfter(end).running.size === 0) await letCountGo(isTold)
  }

  return {
    isRead: (message) => isShownAsRead(message, marks, pending),
    mark: (key) => void mark(key),
    failureOf: (key) => (marks.failure?.key === key ? marks.failure.message : ''),
  }
}
