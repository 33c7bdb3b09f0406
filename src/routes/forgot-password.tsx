import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../features/auth/password/forgot-password-screen.tsx'
import { firstText } from '../shared/search-params.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: firstText(search['redirect']),
  }),
  component: Screen,
})

function Screen() {
  return <ForgotPasswordScreen redirect={Route.useSearch().redirect} />
}
