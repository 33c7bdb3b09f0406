/** What was written and not sent, per member and course or lesson; it is never sent by itself (screens 3.6). */
import { showToast } from '../../platform/browser/toast.ts'
import { draftsStore } from '../../platform/storage/storage.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import type { CommentSubject } from '../../shared/comment-slot.ts'
import { strings } from '../../strings/zh-CN.ts'
import { targetId, type Attempt, type ReplyTarget } from './comment-model.ts'

interface Draft {
  readonly text: string
  /** Null for a comment of its own. */
  readonly target: ReplyTarget | null
  /** False for an answer that was closed: it is there when the comment is answered again, and not before. */
  readonly isOpen: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** By numbers, under which devices have stored drafts. */
const subjectPrefix = (member: string, { kind, id }: CommentSubject): string =>
  `${member}/comment/${kind === 'course' ? 1 : 2}/${id}/`

/** The key a text is stored under: the member first (screens 1.3.1). */
export function commentDraftKey(member: string, subject: CommentSubject, target: ReplyTarget | null): string {
  return subjectPrefix(member, subject) + (target === null ? '' : targetId(target))
}

function isTarget(value: unknown): value is ReplyTarget {
  if (typeof value !== 'object' || value === null) return false
  if (!('parentId' in value) || typeof value.parentId !== 'string') return false
  if (!('replyId' in value) || (value.replyId !== null && typeof value.replyId !== 'string')) return false
  return 'name' in value && typeof value.name === 'string'
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('text' in value) || typeof value.text !== 'string' || !('target' in value)) return false
  if (!('isOpen' in value) || typeof value.isOpen !== 'boolean') return false
  return (value.target === null || isTarget(value.target)) && 'at' in value && typeof value.at === 'number'
}

/** Stores a text until it is sent, and deletes an empty one. What a full disk refuses is there again in this page. */
export async function storeCommentDraft(
  key: string,
  { target, text, isOpen }: Pick<Draft, 'target' | 'text' | 'isOpen'>,
): Promise<void> {
  const draft: Draft = { text, target, isOpen, at: Date.now() }
  await (text === '' ? draftsStore.delete(key) : draftsStore.set(key, draft)).catch(() =>
    showToast(strings.storageFull),
  )
}

/** What 发布 waits for: on a disk that refuses or never answers it goes on without. */
const limited = (work: Promise<unknown>): Promise<unknown> =>
  withTimeout(diskLimitMs, work, undefined).catch(() => undefined)

/** Deletes a text that was sent; what was written since stays. */
export async function deleteSentDraft(key: string, text: string): Promise<void> {
  await limited(draftsStore.deleteIf(key, (draft) => isDraft(draft) && draft.text === text))
}

/** The text stored under a key, or ''. */
export async function readCommentDraft(key: string): Promise<string> {
  const draft = await draftsStore.get(key).catch(() => undefined)
  return isDraft(draft) ? draft.text : ''
}

/** The answer a member was writing last below a course or lesson and did not send, or null. */
export async function unsentReply(member: string, subject: CommentSubject): Promise<ReplyTarget | null> {
  const found = await draftsStore.entries(subjectPrefix(member, subject)).catch(() => [])
  const newest = found
    .map(([, value]) => value)
    .filter(isDraft)
    .filter(({ isOpen }) => isOpen)
    .reduce<Draft | null>((best, draft) => (best && best.at >= draft.at ? best : draft), null)
  return newest?.target ?? null
}

/** The key of an attempt: beside its draft, and like it gone with its member. */
const attemptKey = (key: string): string => `${key}?sent`

/** The attempts of this page: a disk that is full or never answers does not know them. */
const attempts = new Map<string, Attempt>()

/**
 * Notes what is about to be sent, until its outcome is known: after a lost answer, or in a page that was closed meanwhile,
 * the same text would be published twice.
 */
export async function storeAttempt(key: string, attempt: Attempt): Promise<void> {
  attempts.set(key, attempt)
  await limited(draftsStore.set(attemptKey(key), attempt))
}

/** The outcome is known. */
export async function deleteAttempt(key: string): Promise<void> {
  attempts.delete(key)
  await limited(draftsStore.delete(attemptKey(key)))
}

/** The attempt with an unclear outcome, or null. */
export async function unclearAttempt(key: string): Promise<Attempt | null> {
  const value = attempts.get(key) ?? (await limited(draftsStore.get(attemptKey(key))))
  return isAttempt(value) ? value : null
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('at' in value)) return false
  if (!('known' in value) || !Array.isArray(value.known) || !('since' in value)) return false
  return typeof value.content === 'string' && typeof value.at === 'number' && typeof value.since === 'number'
}
