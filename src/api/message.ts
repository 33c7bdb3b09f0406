import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import { call, type CallOptions } from './client.ts'
import { decoder, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { readAddress } from './read-addresses.ts'

const decodeCount = decoder(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ) satisfies Schema<number>,
)

/** How many messages are unread, as far as the server counts: a new message does not raise it. */
export function unreadCountRead(): Read<number> {
  return makeRead(readAddress('private', 'unreadCount', '/api/v2/member/unreadNotificationCount'), decodeCount)
}

/** Marks one message as read. A GET that changes state: made by a tap only, never repeated. */
export async function markMessageRead(args: { readonly id: string }, options: CallOptions = {}): Promise<void> {
  await call({ ...options, path: `/api/v2/member/notificationMarkAsRead/${encodeURIComponent(args.id)}` })
}

/** Marks all messages as read. A GET that changes state, as above. */
export async function markAllMessagesRead(options: CallOptions = {}): Promise<void> {
  await call({ ...options, path: '/api/v2/member/notificationMarkAllAsRead' })
}
