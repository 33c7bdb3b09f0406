import { createFileRoute } from '@tanstack/react-router'
import { PayScreen } from '../../features/order/payment/pay-screen.tsx'
import { firstText } from '../../shared/search-params.ts'

export const Route = createFileRoute('/_guarded/order/pay')({
  validateSearch: (search: Record<string, unknown>): { order_id?: string } => ({
    order_id: firstText(search['order_id']),
  }),
  component: Screen,
})

function Screen() {
  const { order_id } = Route.useSearch()
  return <PayScreen key={order_id} orderNo={order_id} />
}
