/** Connects sync to the API; loaded after the first paint, or with the first thing a learner does. */
import { courseRead, toggleFavourite } from '../api/course.ts'
import { recordProgress } from '../api/lesson.ts'
import { markAllMessagesRead, markMessageRead, unreadCountRead } from '../api/message.ts'
import { messagePages } from '../api/message-list.ts'
import { updateCachedFavourite, updateCachedMessages } from '../domain/learning/update-cached-reads.ts'
import { createSync, type Sync } from '../platform/sync/sync.ts'
import { appStore } from '../platform/store.ts'
import { followUnread } from '../domain/learning/unread.ts'

/** Sync over the calls of the API. To be called once a page: it follows the member and the other tabs from then on. */
export function startSync(): Sync {
  const never = new AbortController().signal
  const newest = messagePages(1)
  const sync = createSync(appStore, {
    recordProgress: (lessonId, seconds, { isLeaving }) =>
      recordProgress({ lessonId, duration: seconds }, { keepalive: isLeaving }),
    isFavourite: async (courseId) => (await courseRead(courseId).fetch(never)).isFavourite,
    toggleFavourite: (courseId) => toggleFavourite({ courseId }),
    onFavourite: updateCachedFavourite,
    newestMessages: async () => (await newest.fetch(never)).rows,
    unreadCount: () => unreadCountRead().fetch(never),
    markMessageRead: (id) => markMessageRead({ id }),
    markAllMessagesRead: () => markAllMessagesRead(),
    onMessagesRead: updateCachedMessages,
  })
  followUnread(appStore)
  return sync
}
