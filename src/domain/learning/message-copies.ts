/** The messages this device holds, and who of them has been read. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Message } from '../../api/message-list.ts'
import type { Page, Partition, Read } from '../../shared/read.ts'
import type { MessageTarget } from '../../platform/sync/sync.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { updateCache } from '../../platform/reads/update-cache.ts'

export type MessageList = InfiniteData<Page<Message>, number>

/** The key of the list `usePagedRead` keeps for this first page. */
export function messageListKey(partition: Partition, newest: Read<Page<Message>>): QueryKey {
  return [...readKey(partition, newest), 'pages']
}

/** Writes down what the server has accepted: a message, or all of them, have been read. */
export function keepMessagesRead(
  partition: Partition,
  newest: Read<Page<Message>>,
  target: MessageTarget,
): Promise<void> {
  const withRead = (row: Message): Message =>
    target === 'all' || target.id === row.id ? { ...row, isRead: true } : row
  return updateCache<MessageList>(messageListKey(partition, newest), (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(withRead) })),
  }))
}
