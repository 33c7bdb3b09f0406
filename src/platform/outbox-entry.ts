/** What waits in the outbox, and how entries of one key become one (screens 1.19.4). Pure. */
export type OutboxEntry =
  | {
      readonly kind: 'progress'
      readonly member: string
      readonly id: number
      readonly seconds: number
      readonly at: number
    }
  | {
      readonly kind: 'favourite'
      readonly member: string
      readonly id: number
      readonly isWanted: boolean
      readonly at: number
    }
  | MessageRead
  | AllMessagesRead

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

/** The maximum second for progress, the last wish for a favourite; a message is read or not (screens 1.19.4). */
export function mergeEntries(former: OutboxEntry | undefined, entry: OutboxEntry): OutboxEntry {
  if (former?.kind !== 'progress' || entry.kind !== 'progress') return entry
  return former.seconds >= entry.seconds ? former : entry
}

/** `mergeEntries` of what a store holds: `value` is the later one. */
export const mergeStored = (former: unknown, value: unknown): unknown =>
  isEntry(value) ? mergeEntries(isEntry(former) ? former : undefined, value) : former

/** As `mergeStored` for a `value` that was left behind: the one with the later time is the later one. */
export const mergeLeftBehind = (former: unknown, value: unknown): unknown =>
  isEntry(former) && isEntry(value) && former.at > value.at ? mergeStored(value, former) : mergeStored(former, value)

/** True when a stored entry holds nothing beyond what was sent. */
export function isCovered(stored: OutboxEntry, sent: OutboxEntry): boolean {
  if (stored.kind === 'progress' && sent.kind === 'progress') return stored.seconds <= sent.seconds
  return stored.kind === sent.kind && stored.kind !== 'progress' && stored.at <= sent.at
}
