/** What was written and not sent, per member and place; it is never sent by itself (screens 3.6). */
import type { CommentPlace } from '../../api/comment.ts'
import { draftsStore } from '../../platform/storage/storage.ts'
import { targetId, type ReplyTarget } from './comment-model.ts'

interface Draft {
  readonly text: string
  /** Null for a comment of its own. */
  readonly target: ReplyTarget | null
  /** False for an answer that was closed: it is there when the comment is answered again, and not before. */
  readonly isOpen: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

const placePrefix = (member: string, { rt, rid }: CommentPlace): string => `${member}/comment/${rt}/${rid}/`

/** Under which a text is kept: the member first (screens 1.3.1). */
export function draftKey(member: string, place: CommentPlace, target: ReplyTarget | null): string {
  return placePrefix(member, place) + (target === null ? '' : targetId(target))
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

/** Keeps a text until it is sent; an empty one is forgotten. A full disk has been told by the storage. */
export async function keepDraft(
  key: string,
  { target, text, isOpen }: Pick<Draft, 'target' | 'text' | 'isOpen'>,
): Promise<void> {
  const draft: Draft = { text, target, isOpen, at: Date.now() }
  await (text === '' ? draftsStore.delete(key) : draftsStore.set(key, draft)).catch(() => {})
}

/** Forgets a text that was sent; what was written since stays. */
export async function forgetDraft(key: string, text: string): Promise<void> {
  await draftsStore.deleteIf(key, (draft) => isDraft(draft) && draft.text === text).catch(() => {})
}

/** The text kept under a key, '' for none. */
export async function readDraft(key: string): Promise<string> {
  const draft = await draftsStore.get(key).catch(() => undefined)
  return isDraft(draft) ? draft.text : ''
}

/** The answer a member was writing last in a place and did not send, or null. */
export async function unsentReply(member: string, place: CommentPlace): Promise<ReplyTarget | null> {
  const found = await draftsStore.entries(placePrefix(member, place)).catch(() => [])
  const newest = found
    .map(([, value]) => value)
    .filter(isDraft)
    .filter(({ isOpen }) => isOpen)
    .reduce<Draft | null>((best, draft) => (best && best.at >= draft.at ? best : draft), null)
  return newest?.target ?? null
}
