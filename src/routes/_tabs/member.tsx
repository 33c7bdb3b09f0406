import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '../../features/member/member-screen.tsx'

export const Route = createFileRoute('/_tabs/member')({
  staticData: { kept: 'tab', beside: 'member' },
  component: MemberScreen,
})
