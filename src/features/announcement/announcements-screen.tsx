import { announcementListRead, type Announcement } from '../../api/announcement.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import { paths } from '../../shared/paths.ts'
import { formatDate } from '../../shared/time.ts'
import { strings } from '../../strings/zh-CN.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { PagedList } from '../../ui/state/paged-list.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import styles from './announcement.module.css'

const pageRead = (page: number) => announcementListRead({ page, size: listPageSize })
const keyOf = ({ id }: Announcement): number => id

/** 历史公告 (screens 3.2). */
export function AnnouncementsScreen() {
  const list = useMainPagedRead(pageRead, listPageSize, keyOf)
  return (
    <Screen title="历史公告" className="pad">
      <PagedList list={list} skeleton={<Skeleton kind="rows" />} empty={<NoAnnouncements />}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <AnnouncementRow key={row.id} announcement={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  )
}

function AnnouncementRow({ announcement: { id, title, createdAt } }: { announcement: Announcement }) {
  return (
    <li>
      <AppLink href={paths.announcement(id)} className={styles.row}>
        <span className={styles.rowTitle}>{title || '公告'}</span>
        {createdAt !== null && <time className={styles.date}>{formatDate(createdAt)}</time>}
      </AppLink>
    </li>
  )
}

function NoAnnouncements() {
  return (
    <StateView
      illustration="empty"
      title="暂无公告"
      actions={
        <AppLink href={paths.home} className={buttonClass({ variant: 'quiet' })}>
          {strings.home}
        </AppLink>
      }
    />
  )
}
