import { createFileRoute } from '@tanstack/react-router'
import { PasswordLoginScreen } from '../features/auth/login/password-login-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/login-password')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: firstText(search['redirect']),
  }),
  component: Screen,
})

function Screen() {
  return <PasswordLoginScreen redirect={Route.useSearch().redirect} />
}
