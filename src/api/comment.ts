/** Comments on courses and lessons (screens 3.6). Ids are text: "no parent" is the hash of 0 (row 22). */
import * as v from 'valibot'
import type { CommentSubject } from '../shared/comment-slot.ts'
import type { Read } from '../shared/read.ts'
import { call, type CallOptions } from './client.ts'
import {
  count,
  decoder,
  flag,
  from,
  list,
  page,
  part,
  scalar,
  shape,
  text,
  textId,
  time,
  type Schema,
} from './decode.ts'
import { makeRead } from './make-read.ts'
import { readAddress } from './read-addresses.ts'

/** Who wrote it; null for a deleted account (row 21). */
export type CommentAuthor = { readonly nickname: string; readonly avatar: string } | null

export interface Reply {
  readonly id: string
  readonly parentId: string
  /** '' while it waits for review, whatever the server sends (row 23). */
  readonly text: string
  readonly isApproved: boolean
  /** '' when unknown (row 24). */
  readonly province: string
  readonly createdAt: number | null
  readonly author: CommentAuthor
  /** The reply it answers; null when it answers the comment itself. */
  readonly answers: { readonly author: CommentAuthor } | null
}

export interface Comment extends Reply {
  /** All replies, more than `replies` may hold. */
  readonly replyCount: number
  readonly replies: readonly Reply[]
}

const author: Schema<CommentAuthor> = part(shape({ nickname: from('nick_name', textId), avatar: text }))

const province = v.pipe(
  text,
  v.transform((name) => (name.toUpperCase() === 'UNKNOWN' ? '' : name)),
)

const answers = scalar((value): Reply['answers'] => (value === null ? null : { author: v.parse(author, value) }))

const replyFields = {
  id: textId,
  replyId: from('reply_id', text),
  parentId: from('parent_id', text),
  content: text,
  isApproved: from('is_check', flag),
  province: from('ip_province', province),
  createdAt: from('created_at', time),
  author: from('user', author),
  answers: from('reply_user', answers),
}

const reply = shape(replyFields)
type ReplyRow = v.InferOutput<typeof reply>

const asReply = <T extends { content: string; isApproved: boolean }>({ content, ...rest }: T) => ({
  ...rest,
  text: rest.isApproved ? content : '',
})

/**
 * With the first replies the server names only writers of rows it sends: who wrote a reply that is not among them has no
 * name there, deleted or not. Such a reply answers nobody, or it would call a member deleted.
 */
function withoutUnknown(replies: readonly ReplyRow[], replyCount: number) {
  const known = new Set(replies.map(({ id }) => id))
  const isUnknown = ({ answers: answered, replyId }: ReplyRow): boolean =>
    answered?.author === null && replies.length < replyCount && !known.has(replyId)
  return replies.map((row) => asReply(isUnknown(row) ? { ...row, answers: null } : row))
}

const comment: Schema<Comment> = v.pipe(
  shape({ ...replyFields, replyCount: from('replies_count', count), replies: list(reply) }),
  v.transform((row) => ({ ...asReply(row), replies: withoutUnknown(row.replies, row.replyCount) })),
)

const decodeAll = decoder(
  v.pipe(
    page(comment),
    // replies come without a total
    v.transform(({ rows, total, rawCount }) => ({ rows, total: Number.isSafeInteger(total + 1) ? total : rawCount })),
  ),
)
const decodeCreated = decoder(comment)

export interface Comments {
  readonly rows: readonly Comment[]
  readonly total: number
}

const wireSubject = ({ kind, id }: CommentSubject) => ({ rt: kind === 'course' ? 1 : 2, rid: id })

/** The newest comments of a course or lesson with their first replies, and how many there are. The same for everyone. */
export function commentsRead(subject: CommentSubject): Read<Comments> {
  return makeRead(readAddress('private', 'listComments', '/api/v3/comments', wireSubject(subject)), decodeAll)
}

/** All replies to one comment; without `parentId` all comments of the course or lesson. Everything at once. */
export function repliesRead(subject: CommentSubject & { readonly parentId?: string }): Read<Comments> {
  const parent: Record<string, string> = subject.parentId === undefined ? {} : { parent_id: subject.parentId }
  return makeRead(
    readAddress('private', 'listReplies', '/api/v3/comments/replies', { ...wireSubject(subject), ...parent }),
    decodeAll,
  )
}

/** Writes a comment, or a reply with `parentId` (the comment) and `replyId` (the reply answered, if any). */
export async function createComment(
  args: CommentSubject & { readonly content: string; readonly parentId?: string; readonly replyId?: string },
  options: CallOptions = {},
): Promise<Comment> {
  const body = {
    ...wireSubject(args),
    content: args.content,
    parent_id: args.parentId ?? 0,
    reply_id: args.replyId ?? 0,
  }
  return decodeCreated(await call({ ...options, method: 'POST', path: '/api/v3/comment/store', body }))
}
