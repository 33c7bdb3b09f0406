import { useRouter } from '@tanstack/react-router'
import { announcementRead, type Announcement } from '../../api/announcement.ts'
import { failureOf, useMainFailure } from '../../platform/reads/use-main-read.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { SafeHtml, useSafeHtmlReady } from '../../platform/browser/html/safe-html.tsx'
import { useShare } from '../../platform/browser/share.ts'
import { parseId } from '../../shared/parse-id.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { GoneView, ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { formatDateTime } from '../../shared/time.ts'
import { useAnnouncementHandOver, withHandOver } from './use-announcement-hand-over.ts'
import styles from './announcement.module.css'
import richText from '../../ui/text/rich-text.module.css'

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
  const { state: own, refresh } = useRead(announcementRead(id))
  const state = withHandOver(own, useAnnouncementHandOver(id))
  useMainFailure(failureOf(state))
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

/** Title, date and text of an announcement. */
function AnnouncementBody({ announcement: { title, html, createdAt } }: { announcement: Announcement }) {
  const router = useRouter()
  const { url } = useSystemConfig()
  return (
    <article>
      {title !== '' && <h2 className={`${styles.title} title-break`}>{title}</h2>}
      {createdAt !== null && <time className={styles.date}>{formatDateTime(createdAt)}</time>}
      <div className={styles.body} data-keep="">
        <SafeHtml
          html={html}
          baseUrl={url || settings.apiBase}
          frameHosts={settings.playerFrameHosts}
          className={richText.richText}
          pending={<Skeleton kind="text" rows={6} />}
          onNavigate={(href) => void router.navigate({ href })}
        />
      </div>
    </article>
  )
}
