import { useState } from 'react'
import { messagePages, type Message } from '../../api/message-list.ts'
import { messagePageSize } from '../../api/read-addresses.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { PagedList } from '../../ui/state/paged-list.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { allKey } from './marks-model.ts'
import { MessageRow } from './message-row.tsx'
import styles from './messages.module.css'
import { useMessageMarks } from './use-message-marks.ts'

const idOf = ({ id }: Message): string => id

/** 我的消息 (screens 2.13). */
export function MessagesScreen() {
  const list = useMainPagedRead(messagePages, messagePageSize, idOf)
  const marks = useMessageMarks()
  const [isAsking, setAsking] = useState(false)
  const hasUnread = 'data' in list.state && list.state.data.some((row) => !marks.isRead(row))
  const failure = marks.failureOf(allKey)

  return (
    <Screen
      title="我的消息"
      actions={
        hasUnread ? (
          <button type="button" className={styles.all} onClick={() => setAsking(true)}>
            全部已读
          </button>
        ) : undefined
      }
    >
      <p role="status" className={failure === '' ? 'vh' : styles.failure}>
        {failure}
      </p>
      <PagedList list={list} skeleton={<MessageBones />} empty={<NoMessages />}>
        {(messages) => (
          <ul>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isRead={marks.isRead(message)}
                failure={marks.failureOf(message.id)}
                onMark={marks.mark}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={isAsking}
        title="全部已读"
        text="将所有消息标为已读？"
        confirmLabel="全部已读"
        onConfirm={() => {
          setAsking(false)
          marks.mark(allKey)
        }}
        onCancel={() => setAsking(false)}
      />
    </Screen>
  )
}

function MessageBones() {
  return (
    <div className={styles.bones}>
      <Skeleton kind="rows" rows={8} />
    </div>
  )
}

function NoMessages() {
  return (
    <StateView
      illustration="empty"
      title="暂无消息"
      actions={
        <AppLink href={paths.home} className={buttonClass({ variant: 'quiet' })}>
          {strings.home}
        </AppLink>
      }
    />
  )
}
