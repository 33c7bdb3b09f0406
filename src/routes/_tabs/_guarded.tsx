import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '../../features/auth/gate/require-login.ts'

export const Route = createFileRoute('/_tabs/_guarded')({
  beforeLoad: ({ context, location }) => requireLogin(context.store, location),
})
