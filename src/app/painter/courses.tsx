/** Paints 录播课程 (screens 2.5): the first page of the filter in the address. */
import { decodeConfigUrl } from '../../api/config.ts'
import { decodeCourseCategories, decodeCoursePage, type CourseCategory } from '../../api/course-list.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { courseCategoriesAddress, courseListAddress, listPageSize } from '../../api/read-addresses.ts'
import { categoryName, courseFilter, type CourseFilter } from '../../features/catalog/catalog-model.ts'
import { CategoryButton, CourseRows, CoursesView } from '../../features/catalog/courses-view.tsx'
import { pictureSource } from '../../shared/pictures/picture-source.ts'
import { apiBase, answerOf, configOf } from './answers.ts'
import { noAction, paint } from './paint.ts'

interface CoursesAnswers {
  readonly filter: CourseFilter
  readonly courses: readonly CourseSummary[]
  readonly categories: readonly CourseCategory[]
  readonly configUrl: string
}

function Courses({ filter, courses, categories, configUrl }: CoursesAnswers) {
  return (
    <CoursesView
      scene={filter.scene}
      onScene={noAction}
      picker={
        categories.length > 0 && (
          <CategoryButton label={categoryName(categories, filter.categoryId)} onClick={noAction} />
        )
      }
    >
      <CourseRows courses={courses} pictureSource={(raw) => pictureSource(raw, configUrl, apiBase)} />
    </CoursesView>
  )
}

export const painted = paint(async () => {
  const query = new URLSearchParams(location.search)
  const filter = courseFilter(query.get('category_id') ?? undefined, query.get('scene') ?? undefined)
  const [{ rows }, categories, config] = await Promise.all([
    answerOf(courseListAddress({ page: 1, pageSize: listPageSize, ...filter }), decodeCoursePage),
    answerOf(courseCategoriesAddress(), decodeCourseCategories).catch(() => []),
    configOf(decodeConfigUrl, { url: '' }),
  ])
  // a course the server names twice is one row, as in the app (screens 1.18)
  const courses = rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index)
  if (courses.length === 0) throw new Error('not painted')
  return <Courses filter={filter} courses={courses} categories={categories} configUrl={config.url} />
})
