import type { Page, Read } from '../shared/read.ts'
import { decoder, from, id, page, part, shape, text, time, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'

export interface Announcement {
  readonly id: number
  readonly title: string
  /** To be sanitised. */
  readonly html: string
  readonly createdAt: number | null
}

const announcement: Schema<Announcement> = shape({
  id,
  title: text,
  html: from('announcement', text),
  createdAt: from('created_at', time),
})

const decodeOne = decoder(announcement)
const decodeLatest = decoder(part(announcement))
const decodePage = decoder(page(announcement))

/** The newest announcement; null when there is none (row 18). */
export function latestAnnouncementRead(): Read<Announcement | null> {
  return makeRead({
    class: 'public',
    operation: 'latestAnnouncement',
    path: '/api/v2/announcement/latest',
    decode: decodeLatest,
  })
}

export function announcementRead(announcementId: number): Read<Announcement> {
  return makeRead({
    class: 'public',
    operation: 'getAnnouncement',
    path: `/api/v2/announcement/${announcementId}`,
    params: { id: announcementId },
    query: {},
    decode: decodeOne,
  })
}

/** All announcements, newest first, their bodies included. */
export function announcementListRead(query: {
  readonly page: number
  readonly size: number
}): Read<Page<Announcement>> {
  return makeRead({
    class: 'public',
    operation: 'listAnnouncements',
    path: '/api/v2/announcements',
    params: { page: query.page, size: query.size },
    decode: decodePage,
  })
}
