import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { announcementListRead, latestAnnouncementRead, type Announcement } from '../../api/announcement.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { cachedPublicAnswer } from '../../platform/reads/cached-public-answer.ts'
import { settings } from '../../platform/browser/settings.ts'
import type { Page, ReadState } from '../../shared/read.ts'
import { isTakenBack } from '../../shared/errors.ts'

/** An announcement met in a list, and when that list was fetched. */
interface AnnouncementHandOver {
  readonly announcement: Announcement
  readonly updatedAt: number
}

const searchedPages = 5

/** The announcement as the list or the bar of the home screen showed it, from memory or from this device; else null. */
export function useAnnouncementHandOver(id: number): AnnouncementHandOver | null {
  const [handOver, setHandOver] = useState(() => inMemory(id))
  useEffect(() => {
    if (handOver !== null) return undefined
    let isCurrent = true
    void onDevice(id).then((found) => {
      if (isCurrent && found !== null) setHandOver(found)
    })
    return () => {
      isCurrent = false
    }
  }, [id, handOver])
  return handOver
}

function inMemory(id: number): AnnouncementHandOver | null {
  const queryKey = ['public', announcementListRead({ page: 1, size: listPageSize }).operation]
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    // the only lists cached under this operation are those of the screen 历史公告
    const data = query.state.data as InfiniteData<Page<Announcement>> | undefined
    const announcement = data?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)
    if (announcement) return { announcement, updatedAt: query.state.dataUpdatedAt }
  }
  return null
}

async function onDevice(id: number): Promise<AnnouncementHandOver | null> {
  const latest = await cachedPublicAnswer(settings.apiBase, latestAnnouncementRead())
  if (latest?.data?.id === id) return { announcement: latest.data, updatedAt: latest.at }
  for (let page = 1; page <= searchedPages; page++) {
    const stored = await cachedPublicAnswer(settings.apiBase, announcementListRead({ page, size: listPageSize }))
    if (stored === null) return null
    const announcement = stored.data.rows.find((row) => row.id === id)
    if (announcement) return { announcement, updatedAt: stored.at }
  }
  return null
}

/**
 * What to show of an announcement: a row seen in the list stands in while its own answer is on its way, and when it
 * cannot be had; not against the server saying that it is gone (screens 3.3).
 */
export function withHandOver(
  state: ReadState<Announcement>,
  handOver: AnnouncementHandOver | null,
): ReadState<Announcement> {
  if (handOver === null || 'data' in state) return state
  const { announcement: data, updatedAt } = handOver
  if (state.status === 'loading') return { status: 'content', data }
  if (isTakenBack(state.error)) return state
  return { status: 'stale', data, updatedAt, error: state.error }
}
