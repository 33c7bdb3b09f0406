import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementScreen } from '../features/announcement/announcement-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/announcement')({
  validateSearch: (search: Record<string, unknown>): { id?: string } => ({ id: firstText(search['id']) }),
  component: Screen,
})

function Screen() {
  const { id } = Route.useSearch()
  return <AnnouncementScreen key={id} id={id} />
}
