import { createFileRoute } from '@tanstack/react-router'
import { MemberOrderScreen } from '../../features/order/list/order-list-screen.tsx'

export const Route = createFileRoute('/_guarded/member/order')({ component: MemberOrderScreen })
