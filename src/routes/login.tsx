import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstText } from '../shared/search-params.ts'

/** The SMS form is not built yet: until then this address leads to the password form, with the same target. */
export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: firstText(search['redirect']),
  }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login-password', search, replace: true })
  },
})
