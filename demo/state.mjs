// @ts-check
import { buildAnnouncements } from './content/announcements.mjs'
import { buildComments } from './content/comments.mjs'
import { buildConfig } from './content/config.mjs'
import { buildCourse } from './content/plan.mjs'
import { buildMembers, socials } from './content/members.mjs'
import { buildPromoCodes, roles } from './content/shop.mjs'
import { categories } from './content/categories.mjs'
import { courses1 } from './content/courses-1.mjs'
import { courses2 } from './content/courses-2.mjs'
import { courses3 } from './content/courses-3.mjs'
import { offlineCourses } from './content/course-offline.mjs'
import { BoundedMap } from './lib/bounded-map.mjs'
import { seedMembers } from './content/seed.mjs'

/**
 * Fresh memory of the school; everything is made from the content files, so a reset always gives the same school.
 * @param {number} now times of the content are relative to this moment
 * @returns {import('./types.mjs').State}
 */
export const createState = (now) => {
  const built = [...courses1, ...courses2, ...courses3, ...offlineCourses].map((seed) => buildCourse(seed, now))
  /** @type {import('./types.mjs').State} */
  const state = {
    config: buildConfig(),
    categories: structuredClone(categories),
    courses: built.map((part) => part.course),
    chapters: built.flatMap((part) => part.chapters),
    lessons: built.flatMap((part) => part.lessons),
    attachments: built.flatMap((part) => part.attachments),
    members: buildMembers(now),
    roles: structuredClone(roles),
    roleRecords: [],
    promoCodes: buildPromoCodes(now),
    orders: [],
    purchases: [],
    progress: [],
    study: [],
    likes: [],
    messages: [],
    credits: [],
    comments: buildComments(now),
    announcements: buildAnnouncements(now),
    socials: structuredClone(socials),
    socialCodes: new BoundedMap(1000),
    tokens: new BoundedMap(1000),
    captchas: new BoundedMap(1000),
    sms: new BoundedMap(1000),
    verifySigns: new BoundedMap(1000),
    faces: new BoundedMap(1000),
    downloads: new BoundedMap(1000),
    downloadTimes: new Map(),
    filmKeys: new BoundedMap(200),
    avatars: new BoundedMap(50),
    hits: [],
    faults: [],
    odd: {
      blocks_empty: false,
      no_announcement: false,
      search_off: false,
      sms_fail: false,
      face_fail: false,
      one_device: false,
      lock_new_members: false,
      throttle: false,
      jssdk: false,
      no_agreement_status: false,
      throttle_limit: 120,
      media_sign_seconds: 7200,
      unread_count: null,
      films_cors: false,
      most_addresses: null,
    },
    clockOffset: 0,
    nextId: 10_000,
  }
  seedMembers(state, now)
  return state
}
