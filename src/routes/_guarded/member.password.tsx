import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '../../features/auth/password/change-password-screen.tsx'

export const Route = createFileRoute('/_guarded/member/password')({
  staticData: { beside: 'member' },
  component: ChangePasswordScreen,
})
