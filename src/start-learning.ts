/** Connects learning to the API; loaded after the first paint, or with the first thing a learner does. */
import { courseRead, toggleCourseLike } from './api/course.ts'
import { recordProgress } from './api/lesson.ts'
import { createLearning, type Learning } from './platform/learning.ts'
import { appStore } from './platform/store.ts'

export function startLearning(): Learning {
  const never = new AbortController().signal
  return createLearning(appStore, {
    recordProgress: (lessonId, seconds, { isLeaving }) =>
      recordProgress({ lessonId, duration: seconds }, { keepalive: isLeaving }),
    isFavourite: async (courseId) => (await courseRead(courseId).fetch(never)).isCollect,
    toggleFavourite: (courseId) => toggleCourseLike({ courseId }),
  })
}
