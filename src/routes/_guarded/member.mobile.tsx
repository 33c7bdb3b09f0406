import { createFileRoute } from '@tanstack/react-router'
import { MemberMobileScreen } from '../../features/auth/binding/member-mobile-screen.tsx'

export const Route = createFileRoute('/_guarded/member/mobile')({
  staticData: { beside: 'member' },
  component: MemberMobileScreen,
})
