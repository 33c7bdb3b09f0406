import { announcementListRead, type Announcement } from '../../api/announcement.ts'
import { useMainPagedRead } from '../../platform/reads/use-paged-read.ts'
import { paths } from '../../shared/paths.ts'
import { formatDate } from '../../shared/time.ts'
import { strings } from '../../strings/zh-CN.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { PullRefresh } from '../../ui/state/pull-refresh.tsx'
import { ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { announcementPageSize } from './announcement-model.ts'
import styles from './announcement.module.css'

const pageRead = (page: number) => announcementListRead({ page, size: announcementPageSize })
const keyOf = ({ id }: Announcement): number => id

/** 历史公告 (screens 3.2). */
export function AnnouncementsScreen() {
  const { state, isEmpty, end, loadMore, refresh } = useMainPagedRead(pageRead, announcementPageSize, keyOf)
  return (
    <Screen title="历史公告" className="pad">
      <PullRefresh onRefresh={refresh}>
        <ReadView state={state} onRetry={() => void refresh()} skeleton={<Skeleton kind="rows" />}>
          {(rows) =>
            isEmpty ? (
              <NoAnnouncements />
            ) : (
              <>
                <ul>
                  {rows.map((row) => (
                    <AnnouncementRow key={row.id} announcement={row} />
                  ))}
                </ul>
                <ListEnd key={rows.length} state={end} onMore={loadMore} />
              </>
            )
          }
        </ReadView>
      </PullRefresh>
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
        <AppLink href="/" className={buttonClass({ variant: 'quiet' })}>
          {strings.home}
        </AppLink>
      }
    />
  )
}
