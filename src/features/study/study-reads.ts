import { learnedCoursesRead, likedCoursesRead, purchasedCoursesRead, type StudyCourse } from '../../api/study.ts'
import type { Page, Read } from '../../shared/read.ts'
import type { StudyTab } from './study-model.ts'

export const studyPageSize = 10

/** The list of each tab, page by page (screens 2.3). */
export const studyPages: Record<StudyTab, (page: number) => Read<Page<StudyCourse>>> = {
  study: (page) => learnedCoursesRead({ page, size: studyPageSize }),
  course: (page) => purchasedCoursesRead({ page, size: studyPageSize }),
  collect: (page) => likedCoursesRead({ page, size: studyPageSize }),
}
