import { courseRead, type Attachment, type CourseDetail } from '../../api/course.ts'
import { copyText } from '../../platform/browser/copy-text.ts'
import { showToast } from '../../platform/browser/toast.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { AddressDialog } from '../../ui/overlay/address-dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { failureOf, useSideFailure } from '../../platform/reads/use-main-read.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { StaleLine } from '../../ui/state/stale-line.tsx'
import { useEntitlement } from '../../domain/course/use-entitlement.ts'
import { attachmentFacts, attachmentIcon } from './attachment-model.ts'
import { useDownload } from './use-download.ts'
import { useToLogin } from './use-to-login.ts'
import styles from './course.module.css'

interface FilesPanelProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
}

/** 课件 (screens 3.7): files of the course; their addresses are asked for by a tap only. */
export function FilesPanel({ detail, entitlement }: FilesPanelProps) {
  const download = useDownload(detail.course.id)
  const toLogin = useToLogin()
  const { address } = download

  function start(attachmentId: number): void {
    if (!entitlement.isMember) toLogin()
    else if (!detail.hasAccess) showToast('请购买课程')
    else void download.start(attachmentId)
  }

  if (detail.attachments.length === 0) return <p className={styles.nothing}>暂无课件</p>
  return (
    <>
      <ul className={styles.files}>
        {detail.attachments.map((attachment) => (
          <FileRow
            key={attachment.id}
            attachment={attachment}
            isBusy={download.busyId === attachment.id}
            message={download.message?.id === attachment.id ? download.message.text : ''}
            onDownload={() => start(attachment.id)}
          />
        ))}
      </ul>
      {address !== null && (
        <AddressDialog
          title="下载链接"
          address={address}
          onCopyTap={() => copyText(address)}
          onClose={download.closeAddress}
        />
      )}
    </>
  )
}

function FileRow(props: {
  readonly attachment: Attachment
  readonly isBusy: boolean
  readonly message: string
  readonly onDownload: () => void
}) {
  const { attachment, isBusy, message, onDownload } = props
  return (
    <li className={styles.file}>
      <Icon name={attachmentIcon(attachment.extension)} className={styles.fileIcon} />
      <span className={styles.fileBody}>
        <span className={styles.fileName}>{attachment.name}</span>
        <Meta items={attachmentFacts(attachment)} className={styles.fileFacts} />
        <span role="status" className={message === '' ? 'vh' : styles.fileMessage}>
          {message}
        </span>
      </span>
      <Button variant="soft" size="small" busy={isBusy} aria-label={`下载 ${attachment.name}`} onClick={onDownload}>
        下载
      </Button>
    </li>
  )
}

/** 课件 beside the player: the files of the lesson's course (screens 2.7, 3.7). */
export function LessonFiles({ courseId }: { readonly courseId: number }) {
  const { state, refresh } = useRead(courseRead(courseId))
  useSideFailure(failureOf(state))
  const isSkeletonShown = useSkeletonDelay(state.status === 'loading')
  if (state.status === 'failed') return <ListEnd state="error" onMore={() => void refresh()} />
  if (state.status === 'loading') {
    return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={3} />}</div>
  }
  return (
    <>
      {state.status === 'stale' && <StaleLine updatedAt={state.updatedAt} />}
      <Files detail={state.data} />
    </>
  )
}

function Files({ detail }: { readonly detail: CourseDetail }) {
  return <FilesPanel detail={detail} entitlement={useEntitlement(detail)} />
}
