import { useAtomValue, useStore } from 'jotai'
import { useReducer, useRef } from 'react'
import type { Message } from '../../api/message-list.ts'
import { markAllMessagesRead, markMessageRead, unreadCountRead } from '../../api/message.ts'
import { useActionFailure } from '../../platform/action-failure.ts'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { pendingAtom } from '../../platform/learning-atoms.ts'
import { keepMessagesRead } from '../../platform/message-copies.ts'
import { queryClient, readKey } from '../../platform/queries.ts'
import { readOptions } from '../../platform/reads.ts'
import { rewriteCopy } from '../../platform/rewrite-copy.ts'
import { useServices } from '../../platform/services.tsx'
import { knownMemberAtom, partitionAtom } from '../../platform/session-atoms.ts'
import { isUnreachable } from '../../shared/errors.ts'
import { allKey, isShownAsRead, nextMarks, noMarks, type MarkKey } from './marks-model.ts'
import { messagePages } from './message-reads.ts'

export interface MessageMarks {
  isRead(message: Message): boolean
  /** Marks one message, or all with `allKey`: shown at once, one call, taken back when the server refuses. */
  mark(key: MarkKey): void
  /** What there is to say in place about this mark; '' for nothing. */
  failureOf(key: MarkKey): string
}

/** Marks messages as read, through the outbox where there is no network (screens 2.13). */
export function useMessageMarks(): MessageMarks {
  const { learning } = useServices()
  const store = useStore()
  const partition = useAtomValue(partitionAtom)
  const pending = useAtomValue(pendingAtom)
  const sentenceOf = useActionFailure()
  const [marks, dispatch] = useReducer(nextMarks, noMarks)
  const locks = useRef(new Set<MarkKey>())

  async function queue(key: MarkKey): Promise<void> {
    await learning.wishMessagesRead(key === allKey ? 'all' : { id: key })
    await rewriteCopy<number>(readKey(partition, unreadCountRead()), (count) =>
      key === allKey ? 0 : Math.max(0, count - 1),
    )
  }

  /** Not given up when the screen is left: who has tapped has read. */
  async function tell(key: MarkKey): Promise<void> {
    await (key === allKey ? markAllMessagesRead() : markMessageRead({ id: key }))
    await keepMessagesRead(partition, messagePages(1), key === allKey ? 'all' : { id: key })
    if (locks.current.size === 1) void askUnreadCount()
  }

  /** Once after marks made at the same time. */
  async function askUnreadCount(): Promise<void> {
    const options = readOptions(partition, unreadCountRead())
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => {})
  }

  async function run(key: MarkKey): Promise<void> {
    // what is queued belongs to a member who is known
    const canQueue = store.get(knownMemberAtom) !== null
    try {
      if (canQueue && store.get(connectivityAtom) === 'offline') await queue(key)
      else await tell(key)
    } catch (error) {
      if (!canQueue || !isUnreachable(error)) throw error
      // whether it arrived is unknown: the outbox reads first
      await queue(key)
    }
  }

  async function mark(key: MarkKey): Promise<void> {
    if (locks.current.has(key)) return
    locks.current.add(key)
    dispatch({ kind: 'begun', key })
    try {
      await run(key)
      dispatch({ kind: 'done', key })
    } catch (error) {
      dispatch({ kind: 'failed', key, sentence: sentenceOf(error) })
    } finally {
      locks.current.delete(key)
    }
  }

  return {
    isRead: (message) => isShownAsRead(message, marks, pending),
    mark: (key) => void mark(key),
    failureOf: (key) => (marks.failure?.key === key ? marks.failure.sentence : ''),
  }
}
