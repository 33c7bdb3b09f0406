import { createFileRoute } from '@tanstack/react-router'
import { courseCategoriesAddress, courseListAddress, listPageSize } from '../api/read-addresses.ts'
import { courseFilter } from '../features/catalog/catalog-model.ts'
import { CoursesScreen } from '../features/catalog/courses-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/courses')({
  validateSearch: (search: Record<string, unknown>): { category_id?: string; scene?: string } => ({
    category_id: firstText(search['category_id']),
    scene: firstText(search['scene']),
  }),
  beforeLoad: ({ context, search, preload }) => {
    const filter = courseFilter(search.category_id, search.scene)
    context.startReads(preload, [
      courseListAddress({ page: 1, pageSize: listPageSize, ...filter }),
      courseCategoriesAddress(),
    ])
  },
  component: Screen,
})

function Screen() {
  const { category_id: categoryId, scene } = Route.useSearch()
  return <CoursesScreen categoryId={categoryId} scene={scene} />
}
