import type { Announcement } from '../../api/announcement.ts'
import type { ReadState } from '../../shared/read.ts'
import { errorDetail } from '../../shared/errors.ts'

export const announcementPageSize = 10

/** An announcement met in a list, and when that list was fetched. */
export interface SeenAnnouncement {
  readonly announcement: Announcement
  readonly updatedAt: number
}

/**
 * What to show of an announcement: a row seen in the list stands in while its own answer is on its way, and when it
 * cannot be had; not against the server saying that it is gone (screens 3.3).
 */
export function withSeen(state: ReadState<Announcement>, seen: SeenAnnouncement | null): ReadState<Announcement> {
  if (seen === null || 'data' in state) return state
  const { announcement: data, updatedAt } = seen
  if (state.status === 'loading') return { status: 'content', data, updatedAt, isRefreshing: true }
  if (errorDetail(state.error)?.kind === 'notFound') return state
  return { status: 'stale', data, updatedAt, error: state.error }
}
