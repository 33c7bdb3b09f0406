/** How home looks around its blocks (screens 2.1): for the app, and for the painter before it (src/app/painter). */
import type { ReactNode, RefObject } from 'react'
import type { Announcement } from '../../api/announcement.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { paths } from '../../shared/paths.ts'
import type { SystemConfig } from '../../shared/system-config.ts'
import { cx } from '../../ui/cx.ts'
import { SearchField, type SearchFieldProps } from '../../ui/form/search-field.tsx'
import { NoticeBar } from '../../ui/state/notice-bar.tsx'
import styles from './home.module.css'

export interface HomeViewProps {
  /** Takes the element in which a pull may begin. */
  readonly areaRef?: RefObject<HTMLDivElement | null>
  /** Null without one, and before the blocks are there. */
  readonly announcement: Pick<Announcement, 'id' | 'title'> | null
  readonly onCloseAnnouncement: (id: number) => void
  /** What pulling down shows. */
  readonly pull?: ReactNode
  readonly bar: ReactNode
  readonly children: ReactNode
}

/** Announcement, bar and content. */
export function HomeView({ areaRef, announcement, onCloseAnnouncement, pull, bar, children }: HomeViewProps) {
  return (
    <div ref={areaRef} className={cx(styles.home, announcement !== null && styles.hasNotice)}>
      {pull}
      {announcement !== null && (
        <div className={styles.notice}>
          <NoticeBar
            title={announcement.title}
            href={paths.announcement(announcement.id)}
            onClose={() => onCloseAnnouncement(announcement.id)}
          />
        </div>
      )}
      <div className={styles.below}>
        {bar}
        {children}
      </div>
    </div>
  )
}

export interface HomeBarViewProps {
  readonly search: SearchFieldProps
  /** The button 分享. */
  readonly share: ReactNode
}

/** The search box and 分享 (screens 2.1, 1.21). */
export function HomeBarView({ search, share }: HomeBarViewProps) {
  return (
    <div className={styles.bar}>
      <SearchField {...search} />
      {share}
    </div>
  )
}

/** Site name and record numbers with their links (screens 2.1). */
export function SiteFooter({ config }: { config: SystemConfig }) {
  const records = [
    { text: config.icp, href: config.icp_link },
    { text: config.icp2, href: config.icp2_link },
  ].filter(({ text }) => text !== '')
  return (
    <footer className={styles.footer}>
      <p>{config.name || config.webname}</p>
      <p className={styles.records}>
        {records.map(({ text, href }) => (
          <RecordNumber key={text} text={text} address={externalAddress(href)} />
        ))}
      </p>
    </footer>
  )
}

function RecordNumber({ text, address }: { text: string; address: string | null }) {
  if (address === null) return <span>{text}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
