import { createFileRoute } from '@tanstack/react-router'
import { CoursesScreen } from '../features/catalog/courses-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/courses')({
  validateSearch: (search: Record<string, unknown>): { category_id?: string; scene?: string } => ({
    category_id: firstText(search['category_id']),
    scene: firstText(search['scene']),
  }),
  component: Screen,
})

function Screen() {
  const { category_id: categoryId, scene } = Route.useSearch()
  return <CoursesScreen categoryId={categoryId} scene={scene} />
}
