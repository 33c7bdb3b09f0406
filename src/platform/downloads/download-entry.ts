/** The index of downloads: what is kept of each lesson, what fits, and how long it may stay (screens 4.3, 4.4). Pure. */
import { isCount } from '../../shared/is-count.ts'
import { isKept, nextDownload, type DownloadEvent, type DownloadState, type Failure } from './download-state.ts'

/** What is known of a lesson before its download, and shown of it without a network. */
export interface LessonFacts {
  readonly lesson: number
  readonly course: number
  readonly title: string
  readonly courseTitle: string
  /** Address of the course's picture, as the server sends it; '' without one. */
  readonly cover: string
  /** Place in the course, counted over all chapters from 0. */
  readonly place: number
  /** Seconds and bytes as the server says; null when unknown. */
  readonly seconds: number | null
  readonly size: number | null
  /** No seeking beyond what was watched: holds on the device, too. */
  readonly isDragBanned: boolean
}

export interface DownloadEntry extends LessonFacts {
  readonly member: string
  /** Name of the chosen quality; null: the first. */
  readonly quality: string | null
  readonly addedAt: number
  /** When the server said last that the member may watch it. */
  readonly checkedAt: number
  readonly state: DownloadState
}

/** Where an entry is kept. */
export const keyOf = ({ member, lesson }: Pick<DownloadEntry, 'member' | 'lesson'>): string => `${member}/${lesson}`

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored entry; null for anything else. What was in the middle of something waits again: who did it is gone. */
export function parseEntry(value: unknown): DownloadEntry | null {
  if (!isObject(value)) return null
  const { member, lesson, course, quality, seconds, size, addedAt, checkedAt, place } = value
  const isDragBanned = value['isDragBanned'] === true
  const [title, courseTitle, cover] = [textOf(value['title']), textOf(value['courseTitle']), textOf(value['cover'])]
  const state = parseState(value['state'])
  if (typeof member !== 'string' || member === '' || !isCount(lesson) || !isCount(course) || state === null) return null
  if ((quality !== null && typeof quality !== 'string') || !isTime(addedAt) || !isTime(checkedAt)) return null
  if (!isCountOrNull(size) || !(seconds === null || (isTime(seconds) && seconds >= 0))) return null
  if (!isCount(place)) return null
  const known = { member, lesson, course, title, courseTitle, cover, place, quality, seconds, size, isDragBanned }
  return { ...known, addedAt, checkedAt, state }
}

function parseState(value: unknown): DownloadState | null {
  if (!isObject(value)) return null
  const { kind, size, since, by } = value
  switch (kind) {
    case 'queued':
    case 'loading':
    case 'finishing':
    case 'unsupported':
    case 'cleared':
      return { kind }
    case 'paused':
      return by === 'learner' || by === 'streaming' || by === 'metered' ? { kind, by } : null
    case 'done':
      return isCount(size) ? { kind, size } : null
    case 'expired':
      return isCount(size) && isTime(since) ? { kind, size, since } : null
    case 'failed': {
      const failure = parseFailure(value['failure'])
      return failure && { kind, failure }
    }
    default:
      return null
  }
}

function parseFailure(value: unknown): Failure | null {
  if (!isObject(value)) return null
  const { reason, message } = value
  if (reason === 'server') return typeof message === 'string' ? { reason, message } : null
  return reason === 'network' || reason === 'space' || reason === 'limit' || reason === 'other' ? { reason } : null
}

/** The entry after an event; `entry` itself where nothing changes. */
export function afterEvent(entry: DownloadEntry, event: DownloadEvent): DownloadEntry {
  const state = nextDownload(entry.state, event)
  if (state === entry.state) return entry
  const isOther = event.kind === 'retried' && event.quality !== entry.quality
  // the size was that of the former quality, and would keep a smaller one out
  return { ...entry, state, ...(isOther && { quality: event.quality, size: null }) }
}

/** Whose turn it is: added first, and of those added together the first lesson. */
export const nextInTurn = (entries: readonly DownloadEntry[]): DownloadEntry | undefined =>
  entries.filter(({ state }) => state.kind === 'queued').sort((a, b) => a.addedAt - b.addedAt || a.place - b.place)[0]

/** The order of courses and lessons. */
export const inOrder = (a: DownloadEntry, b: DownloadEntry): number => a.course - b.course || a.place - b.place

export const usedBytes = (entries: readonly DownloadEntry[]): number =>
  entries.reduce((sum, { state }) => sum + (isKept(state) ? state.size : 0), 0)

/** Of an unknown size at least this is expected. */
const leastSize = 1024 * 1024

/** Downloads leave so much of the disk to the rest of the app, which writes while they run. */
export const reserveBytes = 50 * 1024 * 1024

/** What there is for a download at its start. */
export interface Room {
  /** What the learner allows for all lessons together. */
  readonly limit: number
  /** What the disk has left; null when unknown. */
  readonly free: number | null
  /** Bytes of it that are on the disk already. */
  readonly stored: number
  /** And of these, those of its pieces; the rest is a film that is half made. */
  readonly pieces: number
  /** A film made of pieces needs twice its size for a moment. */
  readonly isInPieces: boolean
}

/** What stands in the way of a download; null: nothing. */
export function shortOf(
  { size }: DownloadEntry,
  entries: readonly DownloadEntry[],
  { limit, free, stored, pieces, isInPieces }: Room,
): 'limit' | 'space' | null {
  // whatever was told: without it, what stopped for want of room would be asked for again and again
  const least = Math.max(size ?? leastSize, pieces)
  if (usedBytes(entries) + least > limit) return 'limit'
  const need = Math.max(size === null ? leastSize : 0, least * (isInPieces ? 2 : 1) - stored)
  return free !== null && need > Math.max(0, free - reserveBytes) ? 'space' : null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const uncheckedDays = 30
const expiredDays = 7

/**
 * True when the server is to be asked whether the member may watch it: at most once a day; what has expired at most once an
 * hour, and when something was bought since, at `boughtAt`: its row says 联网后自动恢复.
 */
export function isCheckDue({ state, checkedAt }: DownloadEntry, now: number, boughtAt: number): boolean {
  const isExpired = state.kind === 'expired'
  return Math.abs(now - checkedAt) >= (isExpired ? hourMs : dayMs) || (isExpired && boughtAt > checkedAt)
}

/** What time makes of an entry: nothing, expired, or to be deleted. A clock set back changes nothing. */
export function ageOf({ state, checkedAt }: DownloadEntry, now: number): 'good' | 'expired' | 'over' {
  if (state.kind === 'expired') return now - state.since > expiredDays * dayMs ? 'over' : 'expired'
  return state.kind === 'done' && now - checkedAt > uncheckedDays * dayMs ? 'expired' : 'good'
}
