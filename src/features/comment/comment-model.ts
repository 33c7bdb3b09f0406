/** What the comments below a course or lesson show and who may write (screens 3.6). Pure. */
import type { Comment, CommentAuthor, Comments, Reply } from '../../api/comment.ts'

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
  /** The rows that were there already. */
  readonly known: readonly string[]
}

/** How far the clocks of device and server may be apart, the time on the way included. */
const clockGapMs = 600_000

/**
 * The row an attempt has become, or null: a new one of the same writer with its text, whatever the clock of the device says.
 * What waits for review has no text: one from the same minutes is it.
 */
export function publishedRow<T extends Reply>(rows: readonly T[], nickname: string, attempt: Attempt): T | null {
  const isIt = ({ id, author, createdAt, isApproved, text }: T): boolean =>
    author?.nickname === nickname &&
    !attempt.known.includes(id) &&
    (isApproved ? text === attempt.content : createdAt !== null && Math.abs(createdAt - attempt.at) < clockGapMs)
  return rows.find(isIt) ?? null
}

/** True when rows of the time `at` of an attempt may be missing in a list that holds the newest ones only. */
export function isCutShort({ rows, total }: Comments, at: number): boolean {
  return rows.length < total && rows.every(({ createdAt }) => createdAt === null || createdAt > at - clockGapMs)
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
