import { createFileRoute } from '@tanstack/react-router'
import { ordersAddress } from '../../api/read-addresses.ts'
import { MemberOrderScreen } from '../../features/order/list/member-order-screen.tsx'

export const Route = createFileRoute('/_guarded/member/order')({
  staticData: { kept: 'list', beside: 'member' },
  beforeLoad: ({ context, preload }) => context.startReads(preload, [ordersAddress()]),
  component: MemberOrderScreen,
})
