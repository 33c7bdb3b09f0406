import { announcementRead, type Announcement } from '../../api/announcement.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { useSafeHtmlReady } from '../../platform/browser/html/safe-html.tsx'
import { useShare } from '../../platform/browser/share.ts'
import { parseId } from '../../shared/parse-id.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { GoneView, ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { AnnouncementBody } from './announcement-body.tsx'
import { withSeen } from './announcement-model.ts'
import styles from './announcement.module.css'
import { useSeenAnnouncement } from './use-seen-announcement.ts'

const fallbackTitle = '公告详情'

/** 公告详情 (screens 3.3). `id` as it stands in the address. */
export function AnnouncementScreen({ id }: { id: string | undefined }) {
  const announcementId = parseId(id)
  if (announcementId !== null) return <ExistingAnnouncement id={announcementId} />
  return (
    <Screen title={fallbackTitle}>
      <GoneView actions={<AllAnnouncements />} />
    </Screen>
  )
}

function ExistingAnnouncement({ id }: { id: number }) {
  const { state: own, refresh } = useMainRead(announcementRead(id))
  const state = withSeen(own, useSeenAnnouncement(id))
  const isTextReady = useSafeHtmlReady()
  const title = ('data' in state && state.data.title) || fallbackTitle
  const share = useShare({ title, text: '', picture: '', path: paths.announcement(id) }, 'data' in state)
  return (
    <Screen title={title} className="pad" actions={<ShareButton {...share} />}>
      <ReadView
        state={isTextReady || state.status === 'failed' ? state : { status: 'loading' }}
        onRetry={() => void refresh()}
        skeleton={<Skeleton kind="text" rows={8} />}
        goneActions={<AllAnnouncements />}
      >
        {(announcement: Announcement) => (
          <>
            <AnnouncementBody announcement={announcement} />
            <div className={styles.more}>
              <AllAnnouncements />
            </div>
          </>
        )}
      </ReadView>
    </Screen>
  )
}

function AllAnnouncements() {
  return (
    <AppLink href={paths.announcements} className={buttonClass({ variant: 'quiet' })}>
      历史公告
    </AppLink>
  )
}
