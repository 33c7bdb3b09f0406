import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../app/shell/error-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/error')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => ({ from: firstText(search['from']) }),
  component: Screen,
})

function Screen() {
  return <ErrorScreen from={Route.useSearch().from} />
}
