import { useEffect, useRef, type ReactNode } from 'react'
import type { Reply } from '../../api/comment.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { authorName } from './comment-model.ts'
import styles from './comment.module.css'

interface CommentEntryProps {
  readonly entry: Reply
  /** Left out when the viewer may not write. */
  readonly onReply?: () => void
  /** The field this entry is answered in, while it is open. */
  readonly answer: ReactNode
  readonly children?: ReactNode
}

/** One comment or reply: who, when, where from, what (screens 3.6). All of it is text. */
export function CommentEntry({ entry, onReply, answer, children }: CommentEntryProps) {
  const pictureSource = usePictureSource()
  const name = authorName(entry.author)
  const isAnswered = answer !== null
  const button = useReturnOfFocus(isAnswered)
  return (
    <li className={styles.entry}>
      <Avatar src={pictureSource(entry.author?.avatar)} size={40} />
      <div className={styles.body}>
        <p className={styles.names}>
          <span className={styles.name}>{name}</span>
          {entry.answers !== null && <span className={styles.answers}>回复 {authorName(entry.answers.author)}</span>}
        </p>
        <p className={styles.text} data-waits={entry.isApproved ? undefined : ''}>
          {entry.isApproved ? entry.text : '评论审核中'}
        </p>
        <div className={styles.meta}>
          <span className="num">
            {entry.createdAt !== null && <RelativeTime at={entry.createdAt} />}
            {entry.createdAt !== null && entry.province !== '' && <span className={styles.dot}>·</span>}
            {entry.province}
          </span>
          {entry.isApproved && onReply && !isAnswered && (
            <button ref={button} type="button" className={styles.reply} aria-label={`回复 ${name}`} onClick={onReply}>
              回复
            </button>
          )}
        </div>
        {answer}
        {children}
      </div>
    </li>
  )
}

/** Puts the focus back on 回复 when the answer is closed and took the focus with it. */
function useReturnOfFocus(isAnswered: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(isAnswered)
  useEffect(() => {
    if (was.current && !isAnswered && document.activeElement === document.body) button.current?.focus()
    was.current = isAnswered
  }, [isAnswered])
  return button
}
