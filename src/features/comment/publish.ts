/**
 * Sending a comment (screens 3.6). It goes on when its field is left, so that a learner does not come back to a text that is on its
 * way and sends it twice. The comments are read before each is sent: one that was there already would be taken for one whose
 * answer was lost, and its text deleted; and what has arrived would be sent again.
 */
import { commentsRead, createComment, repliesRead, type Comment } from '../../api/comment.ts'
import { updateInMemory } from '../../platform/reads/update-cache.ts'
import { knownMemberAtom, partitionAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { showToast } from '../../platform/browser/toast.ts'
import type { CommentSubject } from '../../shared/comment-slot.ts'
import { AppError, errorDetail } from '../../shared/errors.ts'
import { isOutcomeUnknown } from '../../shared/is-outcome-unknown.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { commentDraftKey, deleteAttempt, deleteSentDraft, storeAttempt, unclearAttempt } from './comment-drafts.ts'
import {
  isCutShort,
  knownOf,
  publishedRow,
  withComment,
  withReply,
  type Attempt,
  type ReplyTarget,
} from './comment-model.ts'
import { contentOf } from './composer-model.ts'

export interface Publication {
  readonly member: string
  readonly subject: CommentSubject
  /** Null for a comment of its own. */
  readonly target: ReplyTarget | null
}

interface UnderWay {
  readonly text: string
  readonly outcome: Promise<void>
}

const notPublished = '评论没有发布，内容已保留'

const underWay = new Map<string, UnderWay>()

/** What is on its way under a key of `commentDraftKey`. */
export const publicationUnderWay = (key: string): UnderWay | undefined => underWay.get(key)

/** How many fields follow what is under way. */
const followers = new WeakMap<Promise<void>, number>()

/**
 * Calls back when what `publish` returned has ended, with its failure, else with null. Returns how to leave it: a failure that
 * nobody follows is toasted.
 */
export function follow(outcome: Promise<void>, onEnd: (failure: unknown) => void): () => void {
  let isLeft = false
  const count = (by: number): unknown => followers.set(outcome, (followers.get(outcome) ?? 0) + by)
  const end = (failure: unknown): void => {
    if (!isLeft) onEnd(failure)
  }
  count(1)
  outcome.then(() => end(null), end)
  return () => {
    isLeft = true
    count(-1)
  }
}

/** Sends a text once, however often it is asked for meanwhile. Rejects like the call; the draft then stays. */
export function publish(publication: Publication, text: string): Promise<void> {
  const key = commentDraftKey(publication.member, publication.subject, publication.target)
  const running = underWay.get(key)
  if (running) return running.outcome
  const outcome = send(publication, key, text).finally(() => underWay.delete(key))
  outcome.catch((error: unknown) => {
    // whose field was left; where somebody else is in, or nobody, it is not theirs
    if (!followers.get(outcome) && appStore.get(partitionAtom) === publication.member)
      showToast(errorToast(error) ?? notPublished)
  })
  underWay.set(key, { text, outcome })
  return outcome
}

async function send(publication: Publication, key: string, text: string): Promise<void> {
  const content = contentOf(text)
  const former = await unclearAttempt(key)
  const rows = await rowsThere(publication, former?.since ?? Infinity)
  const row = former && published(rows, former)
  const written =
    row && former?.content === content ? row : await create(publication, key, { content, ...knownOf(rows) })
  // in this order: a draft that outlives the note of its attempt would be published again
  await deleteSentDraft(key, text)
  await deleteAttempt(key)
  show(publication, written)
  showToast('发布成功，审核后可见')
}

async function create(publication: Publication, key: string, what: Omit<Attempt, 'at'>): Promise<Comment> {
  const { member, subject, target } = publication
  const attempt = { ...what, at: Date.now() }
  await storeAttempt(key, attempt)
  try {
    // from here to the call nothing waits: with the token of somebody else it would be theirs
    if (appStore.get(partitionAtom) !== member) throw new AppError({ kind: 'cancelled' })
    return await createComment({
      ...subject,
      content: what.content,
      ...(target && { parentId: target.parentId, ...(target.replyId !== null && { replyId: target.replyId }) }),
    })
  } catch (error) {
    if (!isOutcomeUnknown(error)) await deleteAttempt(key)
    // after a timeout the learner does not wait as long again: the next press looks
    else if (errorDetail(error)?.kind !== 'timeout') {
      const row = await rowsThere(publication, attempt.since).then(
        (rows) => published(rows, attempt),
        () => null,
      )
      if (row !== null) return row
    }
    throw error
  }
}

/** What an attempt has become, among the rows that are there; null when nothing was published. */
function published(rows: readonly Comment[], attempt: Attempt): Comment | null {
  const nickname = appStore.get(knownMemberAtom)?.nickname
  return nickname === undefined ? null : publishedRow(rows, nickname, attempt)
}

/** What the server has where a publication stands, at least all since `since`. Rejects when that cannot be read. */
async function rowsThere({ subject, target }: Publication, since: number): Promise<readonly Comment[]> {
  const { signal } = new AbortController()
  if (target !== null) return (await repliesRead({ ...subject, parentId: target.parentId }).fetch(signal)).rows
  const newest = await commentsRead(subject).fetch(signal)
  return isCutShort(newest, since) ? (await repliesRead(subject).fetch(signal)).rows : newest.rows
}

/** Puts what was written on top of the lists this page holds; they are asked for anew later. */
function show({ member, subject, target }: Publication, written: Comment): void {
  const lists = [commentsRead(subject), repliesRead(subject)]
  if (target === null) {
    for (const read of lists) updateInMemory(member, read, (list) => withComment(list, written))
    return
  }
  // the answer of the server does not name whom it answers
  const answers = target.replyId === null ? null : { author: { nickname: target.name, avatar: '' } }
  const reply = { ...written, answers }
  for (const read of lists) updateInMemory(member, read, (list) => withReply(list, target.parentId, reply))
  updateInMemory(member, repliesRead({ ...subject, parentId: target.parentId }), (list) => withComment(list, reply))
}
