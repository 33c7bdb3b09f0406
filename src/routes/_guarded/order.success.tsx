import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../../features/shell/error-screen.tsx'

export const Route = createFileRoute('/_guarded/order/success')({ component: Screen })

function Screen() {
  return <ErrorScreen title="支付结果" />
}
