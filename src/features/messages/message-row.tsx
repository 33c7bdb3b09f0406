import type { Message } from '../../api/message-list.ts'
import { paths } from '../../shared/paths.ts'
import { Dot } from '../../ui/text/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { namesOrder, type MarkKey } from './marks-model.ts'
import styles from './messages.module.css'

export interface MessageRowProps {
  readonly message: Message
  readonly isRead: boolean
  /** Why the mark was not accepted; '' for nothing to say. */
  readonly failure: string
  readonly onMark: (key: MarkKey) => void
}

/** One message; an unread one is a button that marks it as read (screens 2.13). */
export function MessageRow({ message, isRead, failure, onMark }: MessageRowProps) {
  return (
    // holds the focus of its button, which goes when it is used
    <li tabIndex={-1} className={cx(styles.row, isRead && styles.read)}>
      {isRead ? (
        <div className={styles.content}>
          <Content message={message} isRead />
        </div>
      ) : (
        <button type="button" className={styles.content} onClick={() => onMark(message.id)}>
          <Dot className={styles.dot} />
          <Content message={message} isRead={false} />
        </button>
      )}
      {namesOrder(message.text) && (
        <AppLink href={paths.memberOrders} className={styles.action}>
          查看订单
          <Icon name="chevron-right" size={16} />
        </AppLink>
      )}
      <p role="status" className={failure === '' ? 'vh' : styles.failure}>
        {failure}
      </p>
    </li>
  )
}

function Content({ message, isRead }: { readonly message: Message; readonly isRead: boolean }) {
  return (
    <>
      <span className={styles.text}>{message.text || '消息内容为空'}</span>
      <span className={cx(styles.when, 'num')}>
        {message.createdAt !== null && (
          <span>
            <RelativeTime at={message.createdAt} />
          </span>
        )}
        {!isRead && <span className={styles.unread}>未读</span>}
      </span>
    </>
  )
}
