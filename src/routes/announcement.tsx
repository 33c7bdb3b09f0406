import { createFileRoute } from '@tanstack/react-router'
import { announcementAddress } from '../api/read-addresses.ts'
import { parseId } from '../shared/parse-id.ts'
import { AnnouncementScreen } from '../features/announcement/announcement-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/announcement')({
  validateSearch: (search: Record<string, unknown>): { id?: string } => ({ id: firstText(search['id']) }),
  beforeLoad: ({ context, search, preload }) => {
    const id = parseId(search.id)
    if (id !== null) context.startReads(preload, [announcementAddress(id)])
  },
  component: Screen,
})

function Screen() {
  const { id } = Route.useSearch()
  return <AnnouncementScreen key={id} id={id} />
}
