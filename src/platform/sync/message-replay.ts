/**
 * Sends what was read while there was no network (screens 1.19.4): what the server knows is read first, so that nothing
 * is marked twice, whatever became of an earlier attempt.
 */
import type { AllMessagesRead, MessageRead } from './outbox-entry.ts'

/** The calls a replay makes; injected, because this layer does not know the API. */
export interface MessageCalls {
  /** The newest messages, asked from the server. */
  newestMessages(): Promise<readonly { readonly id: string; readonly isRead: boolean }[]>
  unreadCount(): Promise<number>
  markMessageRead(id: string): Promise<unknown>
  markAllMessagesRead(): Promise<unknown>
}

export interface MessageReplay {
  /** A new drain begins: what an earlier one has read is old. */
  begin(): void
  /** Sends one entry; `next` is awaited before each further request, as the outbox asks for. */
  send(entry: MessageRead | AllMessagesRead, next: () => Promise<void>): Promise<void>
}

/** A replay that has not asked the server yet. */
export function createMessageReplay(calls: MessageCalls): MessageReplay {
  /** Read once in a drain, for all entries of a member. */
  let known: { readonly member: string; readonly readIds: ReadonlySet<string> } | null = null

  async function sendOne({ member, id }: MessageRead, next: () => Promise<void>): Promise<void> {
    if (known?.member !== member) {
      const rows = await calls.newestMessages()
      const readIds = new Set(rows.flatMap((row) => (row.isRead ? [row.id] : [])))
      known = { member, readIds }
      if (readIds.has(id)) return
      await next()
    }
    if (!known.readIds.has(id)) await calls.markMessageRead(id)
  }

  /** The server's number does not grow with a new message, so that 0 alone says nothing. */
  async function isAnyUnread(next: () => Promise<void>): Promise<boolean> {
    if ((await calls.unreadCount()) > 0) return true
    await next()
    return (await calls.newestMessages()).some(({ isRead }) => !isRead)
  }

  return {
    begin() {
      known = null
    },
    async send(entry, next) {
      if (entry.kind === 'message') return sendOne(entry, next)
      if (!(await isAnyUnread(next))) return
      await next()
      await calls.markAllMessagesRead()
    },
  }
}
