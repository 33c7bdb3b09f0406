/**
 * Sending a comment. It goes on when its field is left, so that nobody comes back to a text that is on its way and sends
 * it twice (screens 3.6).
 */
import { commentsRead, createComment, repliesRead, type Comment, type CommentPlace } from '../../api/comment.ts'
import { changeRead } from '../../platform/change-read.ts'
import { showToast } from '../../platform/toast.ts'
import { withComment, withReply, type ReplyTarget } from './comment-model.ts'
import { contentOf } from './composer-model.ts'
import { draftKey, forgetDraft } from './drafts.ts'

export interface Publication {
  readonly member: string
  readonly place: CommentPlace
  /** Null for a comment of its own. */
  readonly target: ReplyTarget | null
}

interface UnderWay {
  readonly text: string
  readonly outcome: Promise<void>
}

const underWay = new Map<string, UnderWay>()

/** What is on its way under a key of `draftKey`. */
export const publicationUnderWay = (key: string): UnderWay | undefined => underWay.get(key)

/** Sends a text once, however often it is asked for meanwhile. Rejects like the call; the draft then stays. */
export function publish(publication: Publication, text: string): Promise<void> {
  const key = draftKey(publication.member, publication.place, publication.target)
  const running = underWay.get(key)
  if (running) return running.outcome
  const outcome = send(publication, key, text).finally(() => underWay.delete(key))
  // whoever follows it is told; nobody has to
  outcome.catch(() => {})
  underWay.set(key, { text, outcome })
  return outcome
}

async function send(publication: Publication, key: string, text: string): Promise<void> {
  const { place, target } = publication
  const written = await createComment({
    ...place,
    content: contentOf(text),
    ...(target && { parentId: target.parentId, ...(target.replyId !== null && { replyId: target.replyId }) }),
  })
  await forgetDraft(key, text)
  show(publication, written)
  showToast('发布成功，审核后可见')
}

/** Puts what was written on top of the lists this page holds; they are asked for anew later. */
function show({ member, place, target }: Publication, written: Comment): void {
  const lists = [commentsRead(place), repliesRead(place)]
  if (target === null) {
    for (const read of lists) changeRead(member, read, (list) => withComment(list, written))
    return
  }
  // the answer of the server does not name whom it answers
  const answers = target.replyId === null ? null : { author: { nickname: target.name, avatar: '' } }
  const reply = { ...written, answers }
  for (const read of lists) changeRead(member, read, (list) => withReply(list, target.parentId, reply))
  changeRead(member, repliesRead({ ...place, parentId: target.parentId }), (list) => withComment(list, reply))
}
