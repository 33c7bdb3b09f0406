/** What screens see of the outbox; written by `sync.ts`, which is loaded later than they are. */
import { atom } from 'jotai'
import type { OutboxEntry } from './outbox-entry.ts'

/** Entries of the member on screen that still wait for the server. */
export const pendingAtom = atom<readonly OutboxEntry[]>([])

/** How many of them screens name: 0 while they are only on their way, as each report of a lesson that plays is. */
export const waitingAtom = atom(0)

/**
 * The unread number after the learner's marks, while these are on their way: an answer of the server may still be from
 * before them. Null when the server's number counts.
 */
export const locallyUnreadAtom = atom<number | null>(null)

/** The last entry the server refused for good; a lesson on screen asks for itself again (screens 2.7 rule 14). */
export const refusedAtom = atom<OutboxEntry | null>(null)
