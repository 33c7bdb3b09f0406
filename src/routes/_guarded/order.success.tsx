import { createFileRoute } from '@tanstack/react-router'
import { SuccessScreen } from '../../features/order/payment/success-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/order/success')({
  validateSearch: (search: Record<string, unknown>): { order_no?: string } => ({
    order_no: firstText(search['order_no']),
  }),
  component: Screen,
})

function Screen() {
  const { order_no } = Route.useSearch()
  return <SuccessScreen key={order_no} orderNo={order_no} />
}
