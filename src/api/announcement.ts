import type { Page, Read } from '../shared/read.ts'
import { decoder, from, id, page, part, shape, text, time, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { announcementAddress, announcementsAddress, latestAnnouncementAddress } from './read-addresses.ts'

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

/** What the first screen shows of the newest announcement; null without one. */
export const decodeFirstAnnouncement: (data: unknown) => Pick<Announcement, 'id' | 'title'> | null = decoder(
  part(shape({ id, title: text })),
)
const decodePage = decoder(page(announcement))

/** The newest announcement; null when there is none (row 18). */
export function latestAnnouncementRead(): Read<Announcement | null> {
  return makeRead(latestAnnouncementAddress(), decodeLatest)
}

/** One announcement, its body included. */
export function announcementRead(announcementId: number): Read<Announcement> {
  return makeRead(announcementAddress(announcementId), decodeOne)
}

/** All announcements, newest first, their bodies included. */
export function announcementListRead(query: {
  readonly page: number
  readonly size: number
}): Read<Page<Announcement>> {
  return makeRead(announcementsAddress(query.page, query.size), decodePage)
}
