import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '../features/shell/error-screen.tsx'

export const Route = createFileRoute('/login-error')({ component: Screen })

function Screen() {
  return <ErrorScreen title="登录失败" />
}
