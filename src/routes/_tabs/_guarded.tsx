import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '../../features/auth/gate/guard.ts'

export const Route = createFileRoute('/_tabs/_guarded')({
  beforeLoad: ({ context, location }) => requireLogin(context.store, location),
})
