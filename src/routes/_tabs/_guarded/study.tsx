import { createFileRoute } from '@tanstack/react-router'
import { StudyScreen } from '../../../features/study/study-screen.tsx'
import { firstText } from '../../../shared/search-params.ts'

export const Route = createFileRoute('/_tabs/_guarded/study')({
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: firstText(search['tab']) }),
  component: Screen,
})

function Screen() {
  return <StudyScreen tab={Route.useSearch().tab} />
}
