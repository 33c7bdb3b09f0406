import { useRouter } from '@tanstack/react-router'
import type { Announcement } from '../../api/announcement.ts'
import { SafeHtml } from '../../platform/browser/html/safe-html.tsx'
import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { formatDateTime } from '../../shared/time.ts'
import richText from '../../ui/text/rich-text.module.css'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import styles from './announcement.module.css'

/** Title, date and text of an announcement. */
export function AnnouncementBody({ announcement: { title, html, createdAt } }: { announcement: Announcement }) {
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
