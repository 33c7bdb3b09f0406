/** What other screens show of downloads, in one piece of code (src/domain/downloads/use-download-parts.ts). */
export { CourseEntry } from './course-entry.tsx'
export { LessonMark } from './lesson-mark.tsx'
export { LessonTool } from './lesson-tool.tsx'
