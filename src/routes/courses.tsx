import { createFileRoute } from '@tanstack/react-router'
import { courseCategoriesAddress, courseListAddress, listPageSize } from '../api/read-addresses.ts'
import { courseFilter } from '../features/catalog/catalog-model.ts'
import { CoursesScreen } from '../features/catalog/courses-screen.tsx'
import { firstText } from '../shared/search-params.ts'

interface Search {
  readonly category_id?: string
  readonly scene?: string
}

export const Route = createFileRoute('/courses')({
  staticData: { kept: 'list' },
  validateSearch: (search: Record<string, unknown>): Search => ({
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

function Screen({ search }: { readonly search?: Search }) {
  return <CoursesScreen categoryId={search?.category_id} scene={search?.scene} />
}
