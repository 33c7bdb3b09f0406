import { createFileRoute } from '@tanstack/react-router'
import { ChangeMobileScreen } from '../../features/auth/binding/change-mobile-screen.tsx'

export const Route = createFileRoute('/_guarded/member/mobileVerify')({
  staticData: { beside: 'member' },
  component: ChangeMobileScreen,
})
