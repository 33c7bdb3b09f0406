import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasContent } from '../../platform/browser/html/has-content.ts'
import { SafeHtml, useSafeHtmlReady } from '../../platform/browser/html/safe-html.tsx'
import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { cx } from '../../ui/cx.ts'
import richText from '../../ui/text/rich-text.module.css'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import styles from './course.module.css'

/** 介绍 (screens 2.6): the description as the school wrote it, and what to know before buying. */
export function IntroPanel({ description }: { readonly description: string }) {
  const config = useSystemConfig()
  const notice = config.course_purchase_notice
  // the notice stands below the description and must not be pushed down by it
  const isTextReady = useSafeHtmlReady()
  return (
    <>
      {hasContent(description) ? (
        <article className={styles.intro} data-keep="">
          <SchoolHtml html={description} className={richText.richText} isLong />
        </article>
      ) : (
        <p className={styles.nothing}>暂无介绍</p>
      )}
      {isTextReady && hasContent(notice) && (
        <section className={styles.notice} data-keep="">
          <h2 className={styles.noticeTitle}>购买须知</h2>
          <SchoolHtml html={notice} className={cx(richText.richText, styles.noticeText)} />
        </section>
      )}
    </>
  )
}

function SchoolHtml(props: { readonly html: string; readonly className?: string; readonly isLong?: boolean }) {
  const config = useSystemConfig()
  const router = useRouter()
  const onNavigate = useCallback((href: string) => void router.navigate({ href }), [router])
  return (
    <SafeHtml
      html={props.html}
      baseUrl={config.url || settings.apiBase}
      frameHosts={settings.playerFrameHosts}
      className={props.className}
      pending={props.isLong ? <Skeleton kind="text" /> : undefined}
      onNavigate={onNavigate}
    />
  )
}
