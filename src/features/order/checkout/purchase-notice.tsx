import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { hasContent } from '../../../platform/browser/html/has-content.ts'
import { SafeHtml } from '../../../platform/browser/html/safe-html.tsx'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import richText from '../../../ui/text/rich-text.module.css'
import styles from './order.module.css'

/** 购买须知, folded until it is asked for; nothing when the school wrote none (screens 2.9). */
export function PurchaseNotice() {
  const router = useRouter()
  const { course_purchase_notice: html, url } = useSystemConfig()
  // what cleans the text is heavy, and most learners do not unfold it
  const [isAskedFor, setAskedFor] = useState(false)
  if (!hasContent(html)) return null
  return (
    <details className={styles.notice} onToggle={() => setAskedFor(true)}>
      <summary className={styles.noticeTitle}>
        购买须知
        <Icon name="chevron-down" size={18} className={styles.noticeMark} />
      </summary>
      {isAskedFor && (
        <SafeHtml
          html={html}
          baseUrl={url || settings.apiBase}
          frameHosts={settings.playerFrameHosts}
          className={richText.richText}
          onNavigate={(href) => void router.navigate({ href })}
        />
      )}
    </details>
  )
}
