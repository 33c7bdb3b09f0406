import { useState } from 'react'
import { repliesRead, type Comment, type Reply } from '../../api/comment.ts'
import type { CommentSubject } from '../../shared/comment-slot.ts'
import { failureOf, useSideFailure } from '../../platform/reads/use-main-read.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { AnswerForm } from './composer-form.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { authorName, isOld, targetId, withFirst } from './comment-model.ts'
import { ShowAll, useSteps } from './show-all.tsx'
import type { Answering } from './use-answering.ts'
import styles from './comment.module.css'

interface CommentThreadProps {
  readonly subject: CommentSubject
  readonly comment: Comment
  readonly answering: Answering
}

/** A comment with its replies (screens 3.6). */
export function CommentThread({ subject, comment, answering }: CommentThreadProps) {
  const [isAllWanted, setAllWanted] = useState(false)
  const all = useRead(repliesRead({ ...subject, parentId: comment.id }), isAllWanted)
  useSideFailure(failureOf(all.state))
  const everything = 'data' in all.state ? all.state.data.rows : null
  const replies = everything && isOld(all) ? withFirst(everything, comment.replies) : (everything ?? comment.replies)
  const { rows, end, more } = useSteps(replies)

  function waysToAnswer(entry: Reply, replyId: string | null) {
    // what was not approved cannot be answered, nor what hangs below it
    if (!answering.isAllowed || !comment.isApproved) return { answer: null }
    const isAnswered = answering.target !== null && targetId(answering.target) === entry.id
    return {
      onReply: () => answering.open({ parentId: comment.id, replyId, name: authorName(entry.author) }),
      answer: isAnswered ? <AnswerForm subject={subject} answering={answering} /> : null,
    }
  }

  return (
    <CommentEntry entry={comment} {...waysToAnswer(comment, null)}>
      {rows.length > 0 && (
        <ul className={styles.replies} aria-label="回复">
          {rows.map((reply) => (
            <CommentEntry key={reply.id} entry={reply} {...waysToAnswer(reply, reply.id)} />
          ))}
        </ul>
      )}
      <ListEnd state={end} onMore={more} />
      <ShowAll
        label={`查看全部${comment.replyCount}条回复`}
        all={isAllWanted ? all : null}
        isMore={comment.replyCount > replies.length}
        onFirst={() => setAllWanted(true)}
      />
    </CommentEntry>
  )
}
