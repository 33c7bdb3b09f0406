import { useState } from 'react'
import { latestAnnouncementRead, type Announcement } from '../../api/announcement.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { readPreferences, writePreferences } from '../../platform/storage/preference.ts'
import { closedIdsOf, withClosedId } from './home-model.ts'

const preference = 'closedAnnouncements'

/** The newest announcement unless this learner closed it; `isSettled` once it is known whether there is one. */
export function useLatestAnnouncement(): {
  announcement: Announcement | null
  isSettled: boolean
  close: (id: number) => void
} {
  const { state } = useRead(latestAnnouncementRead())
  const [closedIds, setClosedIds] = useState(() => closedIdsOf(readPreferences()[preference]))
  const latest = 'data' in state ? state.data : null
  return {
    announcement: latest !== null && !closedIds.includes(latest.id) ? latest : null,
    isSettled: state.status !== 'loading',
    close(id) {
      const next = withClosedId(closedIds, id)
      writePreferences({ [preference]: next })
      setClosedIds(next)
    },
  }
}
