import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { courseFilter, filterSearch, type CourseFilter } from './catalog-model.ts'
import { CategoryPicker } from './category-picker.tsx'
import { CourseList } from './course-list.tsx'
import { CoursesView } from './courses-view.tsx'

/** 录播课程 (screens 2.5). Category and scene are the raw query values. */
export function CoursesScreen(props: { readonly categoryId: string | undefined; readonly scene: string | undefined }) {
  const filter = courseFilter(props.categoryId, props.scene)
  const navigate = useNavigate()

  function choose(change: Partial<CourseFilter>): void {
    const search = filterSearch({ ...filter, ...change })
    void navigate({ href: paths.courses(search), replace: true, resetScroll: false })
    // another list begins at its top
    window.scrollTo({ top: 0 })
  }

  return (
    <CoursesView
      scene={filter.scene}
      onScene={(scene) => choose({ scene })}
      picker={<CategoryPicker categoryId={filter.categoryId} onChoose={(categoryId) => choose({ categoryId })} />}
    >
      {/* another filter is another list: rows, pages and calls of the former one end with it */}
      <CourseList
        key={`${filter.categoryId}/${filter.scene}`}
        filter={filter}
        onClear={() => choose({ categoryId: 0, scene: '' })}
      />
    </CoursesView>
  )
}
