import { createFileRoute } from '@tanstack/react-router'
import { BindMobileScreen } from '../features/auth/binding/bind-mobile-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/bind-mobile')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: firstText(search['redirect']),
  }),
  component: Screen,
})

function Screen() {
  return <BindMobileScreen redirect={Route.useSearch().redirect} />
}
