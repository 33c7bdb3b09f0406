/** What the answers about courses and lessons say to the card 继续学习 and to the study rows (screens 4.1). */
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import type { CourseSources } from '../../platform/continue-learning.ts'
import { knownCourse } from '../../shared/continue-learning.ts'

export const courseSources: CourseSources<CourseDetail, LessonDetail> = {
  course: courseRead,
  lesson: lessonRead,
  fromCourse: knownCourse,
  fromLesson: knownCourse,
}
