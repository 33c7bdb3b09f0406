import { Icon } from '../media/icon.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { AppLink } from '../frame/link.tsx'
import styles from './notice-bar.module.css'

export interface NoticeBarProps {
  readonly title: string
  readonly href: string
  /** Hides this announcement for good (screens 2.1). */
  readonly onClose: () => void
}

/** The newest announcement in one line: link and 关闭公告. */
export function NoticeBar({ title, href, onClose }: NoticeBarProps) {
  return (
    <div className={styles.bar}>
      <Icon name="announce" size={20} className={styles.icon} />
      <AppLink href={href} className={styles.link}>
        {title || '公告'}
      </AppLink>
      <IconButton name="close" size={18} label="关闭公告" onClick={onClose} className={styles.close} />
    </div>
  )
}
