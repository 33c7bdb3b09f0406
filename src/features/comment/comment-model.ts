/** What the comments below a course or lesson show and who may write (screens 3.6). Pure. */
import type { Comment, CommentAuthor, Comments, Reply } from '../../api/comment.ts'
import type { ReadResult } from '../../platform/reads/use-read.ts'

/** How many rows are rendered at once, and by how many they grow. */
export const rowStep = 20
export const maxCharacters = 140

/** What stands where comments are written: the field, or why there is none. */
export type CommentRight = 'write' | 'login' | 'buy' | 'closed'

/** Closed comments lead neither to the login nor to the purchase: neither would open them. */
export function commentRight(viewer: {
  readonly isMember: boolean
  readonly isAllowed: boolean
  readonly hasAccess: boolean
}): CommentRight {
  if (!viewer.isAllowed) return 'closed'
  if (!viewer.isMember) return 'login'
  return viewer.hasAccess ? 'write' : 'buy'
}

/** The name of a writer; deleted accounts have none (row 21). */
export function authorName(author: CommentAuthor): string {
  return author?.nickname ?? '学员已注销'
}

/** The comment, or one of its replies, that is being answered. */
export interface ReplyTarget {
  /** The comment the answer will stand under. */
  readonly parentId: string
  /** The reply answered; null for the comment itself. */
  readonly replyId: string | null
  /** Whom it answers. */
  readonly name: string
}

/** The row that is answered. */
export const targetId = ({ parentId, replyId }: ReplyTarget): string => replyId ?? parentId

/** What was sent, and what was known then. */
export interface Attempt {
  readonly content: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The rows that were there already. A list names the newest ones only. */
  readonly known: readonly string[]
  /** The server's time of the newest of them, in ms since 1970; -Infinity where there was none. */
  readonly since: number
}

/** How far the clocks of device and server may be apart, the time on the way included. */
const clockGapMs = 600_000

/**
 * The row an attempt has become, or null: a row of the same writer that was not there before, not older by the server's own
 * clock than what was, with the text that was sent. An older comment of the same words is another one. What waits for review
 * has no text: one from the same minutes is it.
 */
export function publishedRow<T extends Reply>(rows: readonly T[], nickname: string, attempt: Attempt): T | null {
  const isIt = ({ id, author, createdAt, isApproved, text }: T): boolean => {
    if (author?.nickname !== nickname || attempt.known.includes(id)) return false
    if (createdAt === null || createdAt < attempt.since) return false
    return isApproved ? text === attempt.content : Math.abs(createdAt - attempt.at) < clockGapMs
  }
  return rows.find(isIt) ?? null
}

/** What is to be known of the rows that are there before something is sent. */
export const knownOf = (rows: readonly Reply[]): Pick<Attempt, 'known' | 'since'> => ({
  known: rows.map(({ id }) => id),
  since: Math.max(-Infinity, ...rows.map(({ createdAt }) => createdAt ?? -Infinity)),
})

/** True when rows that are not older than `since` may be missing in a list that holds the newest ones only. */
export function isCutShort({ rows, total }: Comments, since: number): boolean {
  return rows.length < total && rows.every(({ createdAt }) => createdAt === null || createdAt >= since)
}

/** True of an answer of before while it is asked for anew, or where that has failed: the newest answer may know more. */
export const isOld = ({ state, isAsking }: ReadResult<unknown>): boolean => isAsking || state.status === 'stale'

/**
 * All comments with what the newest ones say of theirs. All of them may be those of an earlier visit: without this, what
 * is on screen would go when they are looked at.
 */
export function withNewest(all: Comments, newest: Comments): Comments {
  const known = new Map(newest.rows.map((row) => [row.id, row]))
  return {
    rows: withFirst(all.rows, newest.rows).map((row) => known.get(row.id) ?? row),
    total: Math.max(all.total, newest.total),
  }
}

/** All rows, those of `first` that are not among them on top: all of them may be older. */
export function withFirst<T extends Reply>(all: readonly T[], first: readonly T[]): readonly T[] {
  const there = new Set(all.map(({ id }) => id))
  return [...first.filter(({ id }) => !there.has(id)), ...all]
}

/** The list with a comment just written on top. What is there already stays single. */
export function withComment({ rows, total }: Comments, written: Comment): Comments {
  if (rows.some(({ id }) => id === written.id)) return { rows, total }
  return { rows: [written, ...rows], total: total + 1 }
}

/** The list with a reply just written on top of the replies of its comment. */
export function withReply({ rows, total }: Comments, parentId: string, written: Reply): Comments {
  return {
    rows: rows.map((row) =>
      row.id === parentId && !row.replies.some(({ id }) => id === written.id)
        ? { ...row, replies: [written, ...row.replies], replyCount: row.replyCount + 1 }
        : row,
    ),
    total,
  }
}
