/** Which messages show as read while the server is being told (screens 2.13). Pure. */
import type { Message } from '../../api/message-list.ts'
import type { OutboxEntry } from '../../platform/sync/outbox-entry.ts'

/** The id of a message, or all of them; ids are UUIDs, never this word. */
export type MarkKey = string
export const allKey: MarkKey = 'all'

export interface Marks {
  /** Whose call is running. */
  readonly running: ReadonlySet<MarkKey>
  /** What is said in place of the last mark that failed; its message may be '' when a toast has told it. */
  readonly failure: { readonly key: MarkKey; readonly message: string } | null
}

export type MarkEvent =
  | { readonly kind: 'begun'; readonly key: MarkKey }
  /** The server said yes, or the outbox has it. */
  | { readonly kind: 'done'; readonly key: MarkKey }
  | { readonly kind: 'failed'; readonly key: MarkKey; readonly message: string }

export const noMarks: Marks = { running: new Set(), failure: null }

/** An answer without its call changes nothing. */
export function nextMarks(marks: Marks, event: MarkEvent): Marks {
  const { key } = event
  if (event.kind === 'begun') return { running: new Set(marks.running).add(key), failure: null }
  if (!marks.running.has(key)) return marks
  const running = new Set(marks.running)
  running.delete(key)
  return { running, failure: event.kind === 'failed' ? { key, message: event.message } : marks.failure }
}

/** Read for the server, being marked now, or marked and waiting for the network. */
export function isShownAsRead({ id, isRead }: Message, { running }: Marks, pending: readonly OutboxEntry[]): boolean {
  if (isRead || running.has(id) || running.has(allKey)) return true
  return pending.some((entry) => entry.kind === 'allMessages' || (entry.kind === 'message' && entry.id === id))
}

/** Whether a text of the server is about an order of the member, by its number (backend 11). */
export function namesOrder(text: string): boolean {
  return /订单\d{8,}/.test(text)
}
