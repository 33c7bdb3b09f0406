/** What waits in the outbox, and how entries of one key become one (screens 1.19.4). Pure. */
export type OutboxEntry =
  | {
      readonly kind: 'progress'
      readonly member: string
      readonly id: number
      readonly seconds: number
      readonly at: number
    }
  | FavouriteEntry
  | MessageRead
  | AllMessagesRead

/** A course is to be among the favourites, or not. */
export interface FavouriteEntry {
  readonly kind: 'favourite'
  readonly member: string
  readonly id: number
  readonly isWanted: boolean
  readonly at: number
}

/** One message has been read. */
export interface MessageRead {
  readonly kind: 'message'
  readonly member: string
  readonly id: string
  readonly at: number
}

/** Every message has been read; takes the place of the entries of single ones. */
export interface AllMessagesRead {
  readonly kind: 'allMessages'
  readonly member: string
  readonly id: 'all'
  readonly at: number
}

/** Where an entry is kept. */
export const keyOf = (entry: OutboxEntry): string => `${entry.member}/${entry.kind}/${entry.id}`

/** Whether a stored value is an entry. */
export function isEntry(value: unknown): value is OutboxEntry {
  return typeof value === 'object' && value !== null && 'kind' in value && 'member' in value
}

/** The maximum second for progress, the last choice for a favourite; a message is read or not (screens 1.19.4). */
export function mergeEntries(former: OutboxEntry | undefined, entry: OutboxEntry): OutboxEntry {
  if (former?.kind !== 'progress' || entry.kind !== 'progress') return entry
  return former.seconds >= entry.seconds ? former : entry
}

/** `mergeEntries` of what a store holds: `value` is the later one. */
export const mergeStored = (former: unknown, value: unknown): unknown =>
  isEntry(value) ? mergeEntries(isEntry(former) ? former : undefined, value) : former

/** True when both ask the server for the same. */
export function saysTheSame(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (entry.kind === 'favourite') return other.kind === 'favourite' && entry.isWanted === other.isWanted
  return entry.kind === other.kind && entry.at === other.at
}

/**
 * True when a stored entry holds nothing beyond what was sent. What was stored later is not told by its time: the clock
 * of the device may have been set back since.
 */
export function isCovered(stored: OutboxEntry, sent: OutboxEntry): boolean {
  if (stored.kind === 'progress' && sent.kind === 'progress') return stored.seconds <= sent.seconds
  return saysTheSame(stored, sent)
}
