import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../../features/shell/error-screen.tsx'

export const Route = createFileRoute('/_guarded/role')({ component: Screen })

function Screen() {
  return <ErrorScreen title="VIP会员" />
}
