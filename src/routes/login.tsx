import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/auth/login/login-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: firstText(search['redirect']),
  }),
  component: Screen,
})

function Screen() {
  return <LoginScreen redirect={Route.useSearch().redirect} />
}
