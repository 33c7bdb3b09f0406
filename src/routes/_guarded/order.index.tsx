import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../../features/shell/error-screen.tsx'

export const Route = createFileRoute('/_guarded/order/')({ component: Screen })

function Screen() {
  return <ErrorScreen title="收银台" />
}
