/** What screens see of the outbox; written by `sync.ts`, which is loaded later than they are. */
import { atom } from 'jotai'
import type { OutboxEntry } from './outbox-entry.ts'

/** Entries of the member on screen that still wait for the server. */
export const pendingAtom = atom<readonly OutboxEntry[]>([])

/**
 * The unread number as the learner left it while marks are on their way: what the server says of it meanwhile may be
 * older. Null when it is the server's.
 */
export const heldUnreadAtom = atom<number | null>(null)

/** The last entry the server refused for good; a lesson on screen asks for itself again (screens 2.7 rule 14). */
export const refusedAtom = atom<OutboxEntry | null>(null)
