/** What the answers about courses and lessons say to the card 继续学习 and to the study rows (screens 4.1). */
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import type { CourseSources } from '../../domain/learning/continue-sources.ts'
import { knownCourse } from '../../domain/learning/continue-learning.ts'

export const courseSources: CourseSources<CourseDetail, LessonDetail> = {
  course: courseRead,
  lesson: lessonRead,
  fromCourse: knownCourse,
  fromLesson: knownCourse,
}
