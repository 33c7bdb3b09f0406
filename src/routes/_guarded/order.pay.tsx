import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../../features/shell/error-screen.tsx'

export const Route = createFileRoute('/_guarded/order/pay')({ component: Screen })

function Screen() {
  return <ErrorScreen title="等待支付" />
}
