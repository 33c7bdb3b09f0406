import { Icon } from '../media/icon.tsx'
import { RelativeTime } from '../text/relative-time.tsx'
import styles from './stale-line.module.css'

/** Says since when the stored content on screen is known, e.g. 更新于 2小时前 (screens 0.2). */
export function StaleLine({ updatedAt }: { readonly updatedAt: number }) {
  return (
    <p className={styles.line}>
      <Icon name="clock" size={14} />
      <span>
        更新于 <RelativeTime at={updatedAt} />
      </span>
    </p>
  )
}
