import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { announcementListRead, latestAnnouncementRead, type Announcement } from '../../api/announcement.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { cachedPublicAnswer } from '../../platform/reads/cached-read.ts'
import { settings } from '../../platform/browser/settings.ts'
import type { Page } from '../../shared/read.ts'
import { announcementPageSize, type SeenAnnouncement } from './announcement-model.ts'

const searchedPages = 5

/** The announcement as the list or the bar of the home screen showed it, from memory or from this device; else null. */
export function useSeenAnnouncement(id: number): SeenAnnouncement | null {
  const [seen, setSeen] = useState(() => seenInMemory(id))
  useEffect(() => {
    if (seen !== null) return undefined
    let isCurrent = true
    void seenOnDevice(id).then((found) => {
      if (isCurrent && found !== null) setSeen(found)
    })
    return () => {
      isCurrent = false
    }
  }, [id, seen])
  return seen
}

function seenInMemory(id: number): SeenAnnouncement | null {
  const queryKey = ['public', announcementListRead({ page: 1, size: announcementPageSize }).operation]
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    // the only lists kept under this operation are those of the screen 历史公告
    const data = query.state.data as InfiniteData<Page<Announcement>> | undefined
    const announcement = data?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)
    if (announcement) return { announcement, updatedAt: query.state.dataUpdatedAt }
  }
  return null
}

async function seenOnDevice(id: number): Promise<SeenAnnouncement | null> {
  const latest = await cachedPublicAnswer(settings.apiBase, latestAnnouncementRead())
  if (latest?.data?.id === id) return { announcement: latest.data, updatedAt: latest.at }
  for (let page = 1; page <= searchedPages; page++) {
    const stored = await cachedPublicAnswer(
      settings.apiBase,
      announcementListRead({ page, size: announcementPageSize }),
    )
    if (stored === null) return null
    const announcement = stored.data.rows.find((row) => row.id === id)
    if (announcement) return { announcement, updatedAt: stored.at }
  }
  return null
}
